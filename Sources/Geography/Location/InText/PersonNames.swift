import Text

/// Recognises names of persons that are also names of cities.
enum PersonNames {
  /// Returns whether a first name or a title precedes the name, an honorific follows it, or the name is itself a first
  /// name followed by a capitalised word: `Jack London`, `Florence Nightingale`, `松本さん`.
  static func isPerson(_ bytes: Range<Int>, in text: TextBytes) -> Bool {
    let start = bytes.lowerBound
    let end = bytes.upperBound
    if let before = wordBefore(start, in: text),
      titles.contains(before.word) || !before.isAbbreviated && firstNames.contains(before.word)
    {
      return true
    }
    if text[end] == UInt8(ascii: " "), text.letter(at: end + 1) == .capital {
      return firstNames.contains(text.folded(bytes))
    }
    return honorifics.contains { honorific in
      text.bytes[min(end, text.count)...].prefix(honorific.count).elementsEqual(honorific)
    }
  }

  /// Returns whether a name alone, as in a mention, is a first name.
  static func isFirstName(_ name: String) -> Bool {
    let folded = NameFolding.fold(name)
    return firstNames.contains(folded) || moreFirstNames.contains(folded)
  }

  private static let longestName = 24

  private static func wordBefore(
    _ start: Int, in text: TextBytes
  ) -> (word: [UInt8], isAbbreviated: Bool)? {
    guard start > 1, text[start - 1] == UInt8(ascii: " ") else { return nil }
    let isAbbreviated = text[start - 2] == UInt8(ascii: ".")
    let end = start - (isAbbreviated ? 2 : 1)
    var first = end
    while first > 0, end - first < longestName,
      text[first - 1] >= 0x80 || text[first - 1].isASCIILetter
    { first -= 1 }
    return first < end ? (text.folded(first..<end), isAbbreviated) : nil
  }

  private static let honorifics = ["さん", "氏", "様", "先生", "くん", "君", "ちゃん", "选手", "選手"].map {
    Array($0.utf8)
  }

  private static let titles = WordList(
    """
    mr mrs ms miss dr prof professor president mayor governor senator judge captain king queen prince \
    princess lord lady sir herr frau herrn prasident konig konigin prinz monsieur madame mme m mlle \
    senor senora don dona signor signora presidente presidentin
    """)

  private static let firstNames = WordList(
    """
    adelaide alan albert alex alexander alexandra alfred alice amelia amy andrea andreas andrew angela ann \
    anna anne anthony antonio arthur audrey austin barbara ben benjamin bernard bill bob brandon brian bruce \
    carl carlos carmen caroline catherine charles charlotte chelsea chris christian christina christine \
    christopher claire clara claude clint dakota daniel david denzel diana diego donald dorothy douglas edgar \
    edith edward eleanor elena elias elisabeth elizabeth ella emily emma eric erich ernest eva evelyn felix \
    fernando florence francis francisco frank franz fred friedrich gary george georgia gertrude grace greta \
    hans harold harry heinrich helen helena henri henry herbert hugo irving isabel isabella jack jackson jacques \
    james jan jane janet jason jay jean jennifer jessica jim joan joe johann johannes john jonathan jordan \
    jorge jose joseph juan judith julia julian julie karen karl kate katherine keith ken kevin kim larry laura \
    lauren leo leon leonard lincoln linda lisa louis louise lucas lucy luis luke madison margaret maria marie \
    mario mark marta martha martin mary matthew max melissa michael michel michelle miguel mike nancy nathan \
    nicholas nicole noah nora oliver olivia orlando oscar otto pablo pamela paris patricia patrick paul paula \
    pedro peter philip phillip pierre rachel ralph raymond rebecca ricardo richard robert roger roland ron rosa \
    rose roy rudolf russell ruth ryan sam samuel sandra sara sarah savannah scott sean sebastian sharon simon \
    sofia sophia sophie stefan stephen steve steven stewart stuart susan susanne sydney theodore theresa thomas tim \
    timothy tom tony valentina vanessa victor victoria vincent virginia vivien walter warren whitney wilhelm \
    william wolfgang владимир
    """)

  /// More first names of English, German, French, Spanish, Italian, Portuguese, Polish and Swedish, some of
  /// them also in `firstNames`. `isPerson` does not use this list, because too many of its names are also words or
  /// surnames.
  private static let moreFirstNames = WordList(
    """
    ada adam adela adrian agata agnes agnieszka alba alberto aleksander aleksandra alessandra alessandro alessia \
    alfonso alfredo alicia alicja alina alma alva alvaro amalia amanda ambra ana anders andre andres andrzej \
    angel angelo anita anja anke annika antoine anton antonella antonia apolonia armando arnaud arne arthur \
    arturo astrid aurelie aurora axel barbro bartek bartosz basia beata beate beatrice beatriz begona berit \
    bertil birgit birgitta bjorn blanca blanka bogdan bozena brigitte britta bruna bruno bryony camila camilla \
    camille carina carla carlo carlotta carola caterina catia cecilia celia celine chiara chloe christa christer \
    cinzia claudia claudine claudio clement concepcion consuelo corinne cosimo cristian cristiano cristina \
    cristobal damian daniela daniele danuta darek dario davide debora denise didier diogo dirk dominik dominika \
    dominique dorota duarte ebba edda edoardo edson eduardo edyta eleonora elias elin elisa eliza ella elodie \
    elsa elvira elzbieta emanuela emilia emilie emilio emma enrico enrique enzo erik erika ernesto esteban \
    estelle ester eugenia eva ewa ewelina fabian fabien fabio fabrizio federica federico felicia felipe fernanda \
    filip filippa filippo fiona folke fredrik frida frieda gabriel gabriela gabriele gabriella gaelle gaspard \
    genevieve georg gerard gerd gerda gerhard giacomo gianluca gianni gilberto gilles gino giorgia giorgio \
    giovanna giovanni giulia giuliano giulio giuseppe gloria gonzalo gosia grazia grazyna gregorio greta \
    grzegorz guido guillaume guillermo gunilla gunnar gunther gustaf gustav gustavo halina hania hanna hannah \
    hanne hannes hedda hedvig heidi heike heiko heinz helga helge helmut henning henrik henrique hilda hilde \
    holger hubert iain ida ignacio ilaria ilona ilse ines inga inge ingeborg ingrid irena irene irma isabelle \
    isak isidora iwona izabela jacek jacob jadwiga jaime jakob jakub jan janina janusz jarek jaroslaw javier \
    jens jerome jerzy joana joanna joao joaquin jochen joel joelle jonas jorg jose josefa josephine josip julian \
    juliana julien julio jurgen justyna jutta kacper kaja kajsa kalle kamil kamila karin karina karol karolina \
    kasia katarina katarzyna katharina katja katrin kerstin kinga kjell klara klaus konrad krystyna krzysztof \
    kurt lars lasse laszlo laura laurent lea leif leila lena lennart leokadia leonardo leonor leonora leszek \
    leticia lidia lilia lina linnea linus lisbeth lise livia lola lorena lorenzo loris lotta lourdes lovisa luca \
    lucia luciana luciano lucie lucien ludovic ludvig luigi luisa luiza lukas lukasz lutz lydia maciej mael \
    magda magdalena maja malgorzata malin manfred manuel manuela marcel marcela marcelo marcin marco marcos \
    marcus marek margarida margherita margit margot maria mariana marianna marianne mariano marika marina marisa \
    marisol marit marius mariusz markus marlene marlies marta marten martina mateo mateusz matheus mathias \
    mathieu mathilde matias matilda matilde mats matteo matthias mattia mauricio maurizio mauro maximilian maya \
    mercedes michal michele miguel mikael milena milosz miriam mirko monica monika monique moritz mustafa nadia \
    nadine natalia natalie nathalie nestor nicola nicolas nicole nicolo nils nina noelia noemi norbert nuno \
    nuria ola olaf ole olga olivia olivier olle olof ondine oriol orsola oskar osvaldo ottavio pablo paloma \
    paola paolo pascal patricia patricio patrik patryk paulina paulo pawel pedro pelle per pernilla petra \
    philippe pia pierre pietro pilar piotr priti quentin radek rafael rafal rainer ralf ramon raquel raul regina \
    reinhard reinhold remi renata renate renato rene renzo ricarda ricardo riccardo rita roberta roberto rocio \
    rodolfo rodrigo roger roland rolf romain roman rosalia rosario ruben rui rune ryszard sabina sabine sabrina \
    saga salvatore samira samuel sandrine sandro santiago sara sascha sebastien selma serena sergio severin \
    signe sigrid silke silvia simon simona simone sixten sofia sofie solene sonia sonja stanislaw stefan \
    stefania stefano stellan stig stina sune susana svea sven svenja sylvain sylvie sylwia szymon tadeusz tamara \
    tania tanja tatiana tatjana teo teodor teresa tereza thea theo theresa therese thierry thilo thomas thorsten \
    tiago tilda till tim timo tina tobias tomas tomasz tommaso torbjorn tore torsten tristan ulf ulla ulrich \
    ulrika ulrike umberto ursula urszula ute uwe valentin valeria valerie valerio vanessa vasco vera verena \
    veronica veronika veronique vicente victoria vigdis viktor viktoria vilma vincent vincenzo viola virginie \
    vittoria vittorio volker waldemar walter waltraud wanda wenche werner wiktor wiktoria wilhelm wilma wioletta \
    witold wojciech wolfgang xavier ximena yann yannick ylva yolanda yves yvonne zbigniew zdzislaw zofia zosia \
    zuzanna
    """)
}
