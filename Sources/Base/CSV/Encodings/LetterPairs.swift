/// Pairs of letters that are usual in names, by which encodings of Latin letters are told apart.
///
/// Each holds a letter whose byte is another character in Windows-1252, Windows-1250 or
/// Windows-1254; a dot is the beginning or the end of a word. They are counted in the names of
/// cities of GeoNames (geonames.org), each country counting alike however many cities it has: 99 of
/// 100 such pairs, and all of the Western ones with those of some common words and names of people,
/// because a table in Windows-1252 is read without being asked for.
enum LetterPairs {
  /// Western Europe and the Americas: Windows-1252.
  static let western = pairs(
    """
      .à .å .æ .è .ê .ñ .ò .õ .ø .ý .þ .œ aà aã aå aè aê aï að añ aÿ bà bã bå bæ bè bê bì bø bù bû
      bœ cà cã cè cê cñ cò cœ dà dã då dè dê dì dò dõ dø dœ eã eå eñ eû fà fã få fæ fè fê fõ fø fù
      fû fœ gà gã gå gæ gè gê gì gò gø gœ hã hå hè hê hõ hø hœ ià iã iå iè iê iñ iò iõ iù jà jã jæ
      jõ jø jœ kå kæ kõ kø kû kœ là lã lå læ lè lê lì lò lõ lø lù lû lœ mã må mæ mè mê mò mõ mø mù
      mû mý mœ nà nã nå næ nè nê nì nñ nò nõ nø nœ oã oè oê oï oñ oø où oû pà pã på pè pê pì pò põ
      pø rà rã rå ræ rè rê rì rð rò rõ rø rù rû rþ rœ sà sã så sæ sè sê sì sò sõ sø sù sû sœ tà tã
      tå tè tê tì tò tõ tø tù uà uã uè uê uï uð uñ uò và vã vå væ vè vê vì vò võ vø vœ wê wœ xà xå
      xø yà yã yè yð zã zè zê zù à. àc àf àg àl àm àn àp àr às àt áñ ã. ãe ãi ão ãs å. åa åb åd åf
      åg åh åk ål åm ån år ås åt åv åx åå æb æd æg æk æl æm ær æs æt æv çà çã çõ è. èb èc èd èg èk
      èl èm èn èp èq èr ès èt èv èz ê. êa êc êd êg êl êm ên êp êq êr ês êt êv êz ì. ìn íñ ïc ïd ïf
      ïg ïl ïr ïs ït ïx ða ði ðm ðr ðs ðu ðá ña ñe ñh ñi ño ñu ñá ñé ñí ñó ñú ò. òd òf òl òn òr òs
      òt òv óñ õd õe õg õh õi õl õm õn õo õr õs õu ø. øa øb ød øe øf øg øh øi øj øk øl øm øn øp ør
      øs øt øv øy ù. úð úñ û. ûl ûn ûr ût ým ýr þi þo þó ÿ. œf œg œi œl œn œr œs œt œu
    """)

  /// Poland, Czechia, Slovakia, Hungary, Romania and the western Balkans: Windows-1250.
  static let central = pairs(
    """
      .ć .č .ď .đ .ľ .ł .ő .ř .ś .ş .ţ .ż .ž ać ač ađ aľ ał ań aň ař aś aş aţ ať aż až bý bă bč bę
      bě bł bő bř că cł cş dý dă dą dč dę dě dľ dł dň dő dř dű dź dž eć eč eď eđ eľ eł eń eň eř eś
      eş eţ eź eż ež fă gă gą gł gő hý hă hň hő hř ią ić ič iđ ię iľ ił iń iň iř iś iş iţ iż iž jč
      jő ký ką kę kě kľ kł kő kř lý lă lą lč lę lő lţ lž mý mă mč mę mě mł mő mž ný nă nč nđ ně nő
      nţ nž oć oč ođ oľ oł oń oň oř oś oş oţ oť oź oż ož pă pč pľ pł př rý ră rą rč rđ rę rł rň rő
      rş rţ rů rž să są sę sł sň ső sť tý tă tč tě tő tř uă uć uč uđ uľ uł uń uň uś uş uţ uż už vý
      vă vć vč vě vň vő vř vž wą wę wł ył yń yň yő yś yż ză zą zę zł ző áč áľ ář áž íč íň íř íž ół
      óż ôň úč úľ úň ý. ýc ýd ýn ýr ýs ýt ýč ýš ă. ăb ăc ăd ăe ăg ăi ăj ăl ăm ăn ăp ăr ăs ăt ău ăv
      ăz ăş ăţ ą. ąb ąc ąd ąg ąs ąt ąż ć. ća će ći ćk ćo ću č. ča čc če či čj čk čm čn čo čr ču čv
      čá čí ď. ďa ďu ďá đa đe đi đo đu ęb ęc ęd ęg ęk ęp ęt ęż ě. ěb ěc ěd ěh ěj ěk ěl ěm ěn ěp ěr
      ěs ět ěv ěř ěš ěž ľ. ľa ľk ľn ľo ľu ľč ł. ła łc łd łe łk łm ło łt łu ły łó łą łę ń. ńc ńs ň.
      ňa ňk ňo ő. őb őc őd őf őg őh ők ől őm őn őp őr ős őt őv őz őú ř. řa ře ři řk řm řo ří ś. śc
      śl śn śr św ść ş. şa şc şe şi şn şo şt şu šć šč šň šť ţ. ţa ţe ţi ţu ţă ť. ťa ťo ťá ůl ův űl
      ź. źn źw ż. ża że żn żo żu ży żó ž. ža žb žd že ži žj žk žl žm žn žo žr žs žu žá ží žď žđ žň
    """)

  /// Turkey: Windows-1254.
  static let turkish = pairs(
    """
      .ğ .ş ağ aş bı cı dı eğ eş fı gı hı hş iğ iş kı kş lı mı nı nş oğ pı rı rş sı tı uğ uş vş yı
      zı çı öğ üş ğ. ğa ğb ğc ğd ğe ği ğk ğl ğm ğr ğu ğz ğü ğı ı. ıa ıb ıc ıd ıh ık ıl ım ın ıo ıp
      ır ıs ıt ıy ız ıç ığ ış ş. şa şb şd şe şg şh şi şk şl şm şp şt şu şy şç şı
    """)

  private static func pairs(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
