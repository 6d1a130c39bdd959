/// Names of East Asia without a blank: the last name comes first.
enum EastAsianName {
  /// The parts of a name; nil where the letters do not tell.
  static func split(_ name: String) -> (first: String, last: String)? {
    let letters = Array(name)
    guard (2...6).contains(letters.count) else { return nil }
    let scripts = letters.map(script)
    let count: Int?
    if scripts.allSatisfy({ $0 == .hangul }), letters.count <= 4 {
      count = letters.count > 2 && koreanOfTwo.contains(String(letters[..<2])) ? 2 : 1
    } else if scripts[0] == .han, let kana = scripts.firstIndex(of: .kana) {
      // "山田たろう": what is in kana is the first name.
      count = scripts[kana...].allSatisfy { $0 == .kana } ? kana : nil
    } else if scripts.allSatisfy({ $0 == .han }) {
      count = countOfHan(letters)
    } else {
      count = nil
    }
    guard let count else { return nil }
    return (String(letters[count...]), String(letters[..<count]))
  }

  /// Whether a word is written in letters of China, Japan or Korea.
  static func isWord(_ word: String) -> Bool { word.allSatisfy { script($0) != .other } }

  private static func countOfHan(_ letters: [Character]) -> Int? {
    let two = String(letters.prefix(2))
    switch letters.count {
    case 2: return 1
    case 3:
      if japaneseOfTwo.contains(two) || chineseOfTwo.contains(two) { return 2 }
      return chineseOfOne.contains(letters[0]) ? 1 : nil
    // A Chinese name of four has a last name of two, as nearly every Japanese one has.
    case 4: return 2
    case 5: return String(letters.prefix(3)).hasPrefix("長谷川") || two == "佐々" ? 3 : nil
    default: return nil
    }
  }

  private enum Script { case han, kana, hangul, other }

  private static func script(_ letter: Character) -> Script {
    guard let value = letter.unicodeScalars.first?.value else { return .other }
    switch value {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x3005: return .han
    case 0x3040...0x30FF: return .kana
    case 0xAC00...0xD7A3: return .hangul
    default: return .other
    }
  }

  private static let koreanOfTwo: Set<String> = [
    "남궁", "황보", "제갈", "선우", "사공", "독고", "서문", "동방",
  ]

  private static let chineseOfTwo: Set<String> = [
    "欧阳", "歐陽", "司马", "司馬", "诸葛", "諸葛", "上官", "夏侯", "东方", "東方", "皇甫", "尉迟", "公孙",
    "公孫", "令狐", "慕容", "司徒", "南宫", "南宮",
  ]

  /// The most frequent last names of China.
  private static let chineseOfOne = Set(
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭萧田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫阎段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯"
  )

  /// The most frequent last names of Japan with two letters.
  private static let japaneseOfTwo: Set<String> = [
    "佐藤", "鈴木", "高橋", "田中", "伊藤", "渡辺", "渡邊", "山本", "中村", "小林", "加藤", "吉田", "山田",
    "山口", "松本", "井上", "木村", "清水", "斎藤", "斉藤", "齋藤", "山崎", "阿部", "池田", "橋本", "石川",
    "山下", "中島", "石井", "小川", "前田", "岡田", "藤田", "後藤", "近藤", "村上", "遠藤", "青木", "坂本",
    "福田", "太田", "西村", "藤井", "金子", "岡本", "藤原", "三浦", "中野", "中川", "原田", "松田", "竹内",
    "小野", "田村", "中山", "和田", "石田", "森田", "上田", "柴田", "酒井", "宮崎", "横山", "高木", "安藤",
    "宮本", "大野", "小島", "工藤", "谷口", "今井", "高田", "丸山", "増田", "杉山", "村田", "大塚", "平野",
    "新井", "河野", "藤本", "小山", "野口", "松井", "千葉", "菅原", "岩崎", "桜井", "木下", "野村", "松尾",
  ]
}
