import CSV
import Testing

/// A text, its bytes in an encoding as Python's codecs write them, and the encoding.
struct EncodedText: Sendable, CustomTestStringConvertible {
  let encoding: TextEncoding
  let text: String
  private let hexadecimal: String
  var testDescription: String { "\(encoding.rawValue): \(text.debugDescription)" }

  init(_ encoding: TextEncoding, _ text: String, _ hexadecimal: String) {
    self.encoding = encoding
    self.text = text
    self.hexadecimal = hexadecimal
  }

  var bytes: [UInt8] {
    var digits = hexadecimal[...]
    var bytes: [UInt8] = []
    while !digits.isEmpty {
      bytes.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
      digits = digits.dropFirst(2)
    }
    return bytes
  }

  /// The records of the text, which has no quotes.
  var rows: [[String]] {
    text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
  }

  /// Tables that need their encoding to be given.
  static let foreign = [
    EncodedText(
      .shiftJIS, "name,city\n山田太郎,東京\n佐藤花子,京都市\n鈴木一郎,さいたま\n",
      "6e616d652c636974790a8e52936391be98592c938c8b9e0a8db293a189d48e712c8b9e93738e"
        + "730a97e996d888ea98592c82b382a282bd82dc0a"),
    EncodedText(
      .shiftJIS, "name,city\nYamada,トヨタ\nSato,ナゴヤ\nKim,サッポロ\n",
      "6e616d652c636974790a59616d6164612c83678388835e0a5361746f2c8369835383840a4b69"
        + "6d2c83548362837c838d0a"),
    EncodedText(
      .shiftJIS, "city\n表参道\n能登\nソウル\n",
      "636974790a955c8e5193b90a945c936f0a835c8345838b0a"),
    EncodedText(
      .gbk, "name,city\n张伟,北京市\n王芳,上海\n李娜,广州\n",
      "6e616d652c636974790ad5c5ceb02cb1b1bea9cad00acdf5b7bc2cc9cfbaa30ac0eec4c82cb9"
        + "e3d6dd0a"),
    EncodedText(
      .gbk, "姓名,城市\n欧阳修,成都\n诸葛亮,重庆\n",
      "d0d5c3fb2cb3c7cad00ac5b7d1f4d0de2cb3c9b6bc0ad6eeb8f0c1c12cd6d8c7ec0a"),
    EncodedText(
      .big5, "name,city\n陳怡君,臺北市\n林志明,高雄\n黃淑芬,臺中\n",
      "6e616d652c636974790ab3afa9c9a7672cbb4fa55fa5ab0aaa4ca7d3a9fa2cb0aab6af0ab6c0"
        + "b251aae22cbb4fa4a40a"),
    EncodedText(
      .big5, "city\n香港\n九龍\n功德\n",
      "636974790aadbbb4e40aa445c0730aa55cbc770a"),
    EncodedText(
      .eucKR, "name,city\n김민준,서울특별시\n이서연,부산\n박지훈,인천\n",
      "6e616d652c636974790ab1e8b9cec1d82cbcadbfefc6afbab0bdc30ac0ccbcadbfac2cbacebb"
        + "ea0ab9dac1f6c8c62cc0cec3b50a"),
    EncodedText(
      .eucJP, "name,city\n山田,さいたま\n佐藤,つくば\n鈴木,青森\n",
      "6e616d652c636974790abbb3c5c42ca4b5a4a4a4bfa4de0abab4c6a32ca4c4a4afa4d00aceeb"
        + "ccda2cc0c4bfb90a"),
    EncodedText(
      .windows1251, "name,city\nИван,Москва\nОльга,Санкт-Петербург\nПётр,Казань\n",
      "6e616d652c636974790ac8e2e0ed2ccceef1eae2e00aceebfce3e02cd1e0edeaf22dcfe5f2e5"
        + "f0e1f3f0e30acfb8f2f02ccae0e7e0edfc0a"),
    EncodedText(
      .windows1251, "ГОРОД\nМОСКВА\nКИЕВ\nМИНСК\n",
      "c3ced0cec40accced1cac2c00acac8c5c20accc8cdd1ca0a"),
    EncodedText(
      .windows1251, "name,city\nАндрій,Київ\nОлена,Львів\nЄва,Харків\n",
      "6e616d652c636974790ac0ede4f0b3e92ccae8bfe20aceebe5ede02ccbfce2b3e20aaae2e02c"
        + "d5e0f0eab3e20a"),
    EncodedText(
      .koi8R, "name,city\nИван,Москва\nОльга,Тверь\nПетр,Казань\n",
      "6e616d652c636974790ae9d7c1ce2cedcfd3cbd7c10aefccd8c7c12cf4d7c5d2d80af0c5d4d2"
        + "2cebc1dac1ced80a"),
    EncodedText(
      .windows1253, "name,city\nΓιώργος,Αθήνα\nΜαρία,Θεσσαλονίκη\nΝίκος,Πάτρα\n",
      "6e616d652c636974790ac3e9fef1e3eff22cc1e8deede10acce1f1dfe12cc8e5f3f3e1ebefed"
        + "dfeae70acddfeaeff22cd0dcf4f1e10a"),
    EncodedText(
      .windows1250, "name,city\nŁukasz,Łódź\nŻaneta,Kraków\nGrażyna,Gdańsk\n",
      "6e616d652c636974790aa3756b61737a2ca3f3649f0aaf616e6574612c4b72616bf3770a4772"
        + "61bf796e612c476461f1736b0a"),
    EncodedText(
      .windows1250, "name,city\nJiří,Plzeň\nŠárka,České Budějovice\nOndřej,Přerov\n",
      "6e616d652c636974790a4a69f8ed2c506c7a65f20a8ae1726b612cc865736be920427564ec6a"
        + "6f766963650a4f6e64f8656a2c50f865726f760a"),
    EncodedText(
      .windows1250, "name,city\nErzsébet,Győr\nJenő,Hódmezővásárhely\nGábor,Pécs\n",
      "6e616d652c636974790a45727a73e96265742c4779f5720a4a656ef52c48f3646d657af576e1"
        + "73e17268656c790a47e1626f722c50e963730a"),
    EncodedText(
      .windows1250, "name,city\nIon,Târgu Mureş\nAndreea,Bucureşti\nŞtefan,Piteşti\n",
      "6e616d652c636974790a496f6e2c54e2726775204d757265ba0a416e64726565612c42756375"
        + "7265ba74690aaa746566616e2c50697465ba74690a"),
    EncodedText(
      .windows1254, "name,city\nAyşe,İstanbul\nOğuz,Eskişehir\nIşıl,Diyarbakır\n",
      "6e616d652c636974790a4179fe652cdd7374616e62756c0a4ff0757a2c45736b69fe65686972"
        + "0a49fefd6c2c446979617262616bfd720a"),
  ]

  /// Tables in Windows-1252, which is read without being asked for.
  static let western = [
    EncodedText(
      .windows1252, "name,city\nJürgen Müller,Köln\nBjörn Groß,München\nZoë,Zürich\n",
      "6e616d652c636974790a4afc7267656e204dfc6c6c65722c4bf66c6e0a426af6726e2047726f"
        + "df2c4dfc6e6368656e0a5a6feb2c5afc726963680a"),
    EncodedText(
      .windows1252, "name,city\nFrançois,Orléans\nHélène,Besançon\nAnaïs,Bray-et-Lû\n",
      "6e616d652c636974790a4672616ee76f69732c4f726ce9616e730a48e96ce86e652c42657361"
        + "6ee76f6e0a416e61ef732c427261792d65742d4cfb0a"),
    EncodedText(
      .windows1252, "name,city\nBegoña,Málaga\nJosé Ibáñez,A Coruña\nÍñigo,León\n",
      "6e616d652c636974790a4265676ff1612c4de16c6167610a4a6f73e9204962e1f1657a2c4120"
        + "436f7275f1610acdf169676f2c4c65f36e0a"),
    EncodedText(
      .windows1252, "name,city\nJoão,São Paulo\nConceição,Guimarães\nSimões,Belém\n",
      "6e616d652c636974790a4a6fe36f2c53e36f205061756c6f0a436f6e636569e7e36f2c477569"
        + "6d6172e365730a53696df565732c42656ce96d0a"),
    EncodedText(
      .windows1252, "name,city\nSøren Kjærgaard,Tromsø\nÅse,Ålesund\nJäätteenmäki,Äänekoski\n",
      "6e616d652c636974790a53f872656e204b6ae67267616172642c54726f6d73f80ac573652cc5"
        + "6c6573756e640a4ae4e4747465656e6de46b692cc4e46e656b6f736b690a"),
    EncodedText(
      .windows1252, "name,city\nÞórður,Ísafjörður\nGuðrún,Reykjavík\n",
      "6e616d652c636974790adef372f075722ccd7361666af672f075720a4775f072fa6e2c526579"
        + "6b6a6176ed6b0a"),
    EncodedText(
      .windows1252, "name,city\nNiccolò,Forlì\nGesù,Cefalù\n",
      "6e616d652c636974790a4e6963636f6cf22c466f726cec0a476573f92c436566616cf90a"),
    EncodedText(
      .windows1252, "name,city\nTõnu,Võru\nKülli,Jõhvi\n",
      "6e616d652c636974790a54f56e752c56f572750a4bfc6c6c692c4af56876690a"),
    EncodedText(
      .windows1252, "name,price\n“Ada” – O’Neil,5 €\nNº 3,20 °C\n",
      "6e616d652c70726963650a93416461942096204f924e65696c2c3520800a4eba20332c323020"
        + "b0430a"),
    EncodedText(
      .windows1252, "¿Dónde?,city\nMaría,Cádiz\n",
      "bf44f36e64653f2c636974790a4d6172ed612c43e164697a0a"),
    EncodedText(
      .windows1252, "city\nMünchen\n",
      "636974790a4dfc6e6368656e0a"),
    EncodedText(
      .windows1252, "city\nMuggiò\n",
      "636974790a4d75676769f20a"),
    EncodedText(
      .windows1252, "name,city\nJána Škodová,São Tomé\n",
      "6e616d652c636974790a4ae16e61208a6b6f646f76e12c53e36f20546f6de90a"),
    EncodedText(
      .windows1252, "NAME\nMÜLLER\nGARCÍA NÚÑEZ\n",
      "4e414d450a4ddc4c4c45520a47415243cd41204edad1455a0a"),
    EncodedText(
      .windows1252, "id,x\n1,20 °C\n2,30 m²\n3,½ kg\n4,5 µm\n",
      "69642c780a312c323020b0430a322c3330206db20a332cbd206b670a342c3520b56d0a"),
    EncodedText(
      .windows1252, "id,x\n1,1º andar\n2,2ª\n3,Nº 5\n",
      "69642c780a312c31ba20616e6461720a322c32aa0a332c4eba20350a"),
    EncodedText(
      .windows1252, "name,city\nCAFÉ»,« Été »\n",
      "6e616d652c636974790a434146c9bb2cab20c974e920bb0a"),
  ]
}
