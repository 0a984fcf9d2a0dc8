import Text

/// Names of cities that are also frequent words of several languages, or names of persons or regions, so that an
/// unmarked occurrence rarely means the city.
///
/// Created by comparing the names of the gazetteer with the most frequent words of English, German,
/// French, Spanish, Italian, Portuguese and Dutch, by reviewing the result, and by adding words of other
/// languages. Words that are best known as a city (Nancy, Phoenix, Salvador) are left out.
enum CommonWords {
  static func contain(_ folded: [UInt8]) -> Bool { words.contains(folded) }

  private static let words = WordList("\(english) \(european) \(persons) \(regions) \(signs)")

  /// Words of English texts.
  private static let english = """
    alley along also and anger angle angels ball bank bar bark barking basic bath battle bay beach bean bear \
    beaver bell bend best big bill bird black blue boot born bow box boy branch bread bright broken brook brown \
    bush call camp can care carrefour castle center centre central church clay clear cliff cloud coast cold \
    commerce commonwealth concord cook cool cordon corner corona cover cross dale date day deal dear deep deer \
    delta depot dream drug dry dual dust eagle early earth east edge enterprise even eye fair fall falls farm \
    fast fine fire first fish flat flint flower forest fork fort fountain fox free freedom friend garden \
    gate general gold golden good grand grange grass gray great green grove hall ham happy harbor harbour \
    hard harper hat hay head heart hell help her high hill hills home honor hood hook hope horse hot hub hull \
    hunt hunter ice independence iron is island key king kings lake lamb land last lead leader league leg liberty \
    light lion little live log long love low mail main major male man many march marine market marsh may me meet \
    metro mid middle midway mill mine mobile moon most mount mountain mountains name near new nice night \
    no normal north oak ocean of old olive on open opera oral orange pace page palace palm pan panda paper paradise \
    park pass past peace peak pearl pie pine place plain plant plaza point pole police pool poor port post press \
    price prime province pure quarry queen race radio rain ran rapid reading ready real red rest rice rich rifle \
    rim ring river road rock roles room rose royal rugby rush rye saint sale salt san sand save saw school sea \
    sense service shoe shop short sierra silver six sky slide small smoke snow so son south spa sparks spoken split \
    sport spring springs stage stanley star stars start state station stone storm strand street strong such summer \
    summit sun sunrise surprise sweet table tall tank tape target temple ten the thing thorn time top torch tour \
    tours tower town track trade trail travel tree trent trip triumph troy turn twin union unity universal university \
    up upper vale valley van victor view village vista volcano walk wall war ware warm water wave way well \
    wells west white wild will wind wing winner winter wolf wood woods word work world wright yes young zone
    """

  /// Mostly German (where all nouns are capitalised), French, Spanish, Italian, Portuguese, Dutch and Turkish.
  private static let european = """
    adem ajax alba alle alto amarillo amare anda apotheke aral arar assis au auch aus bade bahia baise balsas \
    banan bande bandera bari barra barrio batman becken beere bei beira bella bello beni berg besar bild bimbo bogen \
    bona bone bordo bosque brits brod bruch brucke bruna buda bufala bunda burg buren campi campo capas capaz \
    casa castel castello centro cerro chama che chico colina colonia columna comercio con concordia conquista \
    contagem coro coronel corrientes costa costi cuba cumbre da dali damas das dabei darem dem der desse dessa \
    die dom dort ecke ede eher ein einer engels enge er es escondido esse essen estrada europa falle \
    farta fatih feira felder feld fiume flora flores fontana franca funk gama ganz garten geben geld gente \
    gera gerade gerne golfe grana granata grund guadalupe guten hafen halle halt ham handa heide heim \
    herz hier hino hof hohe holz horn ica ich ida ihr im immer imperatriz in insel ise ist itu ja jetzt jos juni kanton kara \
    kasse kassa kaya kenn kent kette kirche kirchen kita klang klar konak kosti kota kran kraft kreis kreuz kugel kurs la \
    lages lager laden lama land landen lander lang las latina le leer leib letter leute levi libertad lira litros loja \
    longa loni los luz madera mais mal malo man manda manger manos mar marca marchand marka maske matto matura mau mehr meine \
    mercado mesa mestre mexicanos mila milagro mitte mito monte montes monument mora morena moreno moro mund muros nada \
    nacht namen natal neuken neustadt neves nie nikolaus nova nur nuevo ober oder ohne olga orden ordu oro ost paloma palmas \
    para paraiso pare parla parque pasto passos paulista pech pensa perto peste plan plano plaza plateau playa portal \
    porta pot prato praia pre primavera principal progreso progresso provas provo pueblo puerta puente punta quatre \
    rad rand rast rat regio regina reise republica resistencia retiro rio rioja rize roda rojo romana rund sal sala \
    salinas salto salud samba sano sagen saga sandro santa santo saltos sand scala schon schloss sein sena serena \
    serra si siano sie siegen situe sobral socorro sol soledad sommer sonne sonora sorriso stade stadi stadt staat \
    stalin stein steine stern stil sucre sud sur tal tala tango tanta tarde tassi tema tempi tempo terra tierra tor \
    tres tri trotz turm uber ufer und ville villa vereniging velho viana vie viel vierge vine \
    vista viva von voren wahl wald wand wann war was wasser weg wein welt wensen wer werder wild wir wo wola wolke \
    xviie xviiie yola zahl zeit zelt zug zur
    """

  /// First names and surnames that are better known than the city.
  private static let persons = """
    adams alexandra andrea ann anna ariel bernardo brandon brent bruno caroline carmen carolina christian daniel \
    diego duran elizabeth fernando fletcher franklin george gilbert hanna hassan henderson hudson jackson jaroslav \
    jose julia karin kennedy lester lincoln logan madison maldonado manning maria mary mason milton montgomery nadia \
    newton norman pereira philippe ponce richardson rodriguez romeo salazar santana santos senna sofie sophia sousa \
    stanislav tyler vasco victoria vladimir warren winston
    """

  /// Names that usually mean a country, a state or a region, and some other words.
  private static let regions = """
    albania america americana armenia aurora bangladesh brunswick canton columbia florida georgia grenada grenade \
    guatemala hamas jamaica kuwait luxemburg macedonia madura mexico mexiko mexique morelos observatoire oklahoma \
    ontario panama paraguay pernambuco russe stadion tenerife trinidad virginia angeles genes marche mobil carrefour \
    nord west east
    """

  /// Chinese, Japanese and Korean words.
  private static let signs = """
    民主 联合 聯合 青年 胜利 勝利 奋斗 奮鬥 光明 和平 大和 日本語 东海 東海 德州 中心 新城 太平 大同 平安 安定 永安 新华 \
    新華 城关 城區 城区 东风 幸福 团结 红旗 解放 人民 建设 前进 向阳 中华 中央 中山 大学 中国 自由 日光 山口 小山 中野 \
    本町 大町 大手 朝日 平和 平成 昭和 東部 西部 南部 北部 中部 高山 白山 大江 長江 安全 万年 新生 文化 工业 先锋 \
    高阳 友好 广场 고양 공주 진주 상주 구미 동해 나주 여수 이천 전주 시흥 화성 안성 고성 영주
    """
}
