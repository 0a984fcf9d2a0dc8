import Text

/// Names of towns that are also words, so that a wiki link with one of them probably leads to a page
/// about something else: `[[Reading]]`, `[[Boden]]`, `[[Como]]`.
///
/// Created from all names, in any language, of places with at least 10,000 people:
/// those that dictionaries of English, French, Spanish, Italian, Portuguese, Polish and Swedish list in lower
/// case and that are frequent in texts. German nouns were chosen one by one. Towns that
/// are better known than the word (Cannes, Lund, Zakopane) were removed by hand.
enum PageTitles {
  static func contain(_ folded: [UInt8]) -> Bool {
    words.contains(folded) || CommonWords.contain(folded)
  }

  private static let words = WordList(
    """
    aba abade abala abisso abram acharne achem achim acropolis ada adam adelanto adler admiralty adrian afogados \
    aga agar agraria agudas agudo agudos aigle airport ajuda ajudas ala alameda alamo albano alberga albert \
    albino alcantarilla alcazar alega alegre algarrobo alghe alhama ali alianca alice alicia allen allende \
    alliance alma aloha alpen alpha alpina alpine alta alter altos altstadt aluminio alvar alvara alvin alvorada \
    alzano amador amami amano amara ames ami amora amos ampara amparo anada anadir ananas anden andes andorinha \
    angela anglet angra anka ankan annex ans anta antas antelope anten anthem antiche antigua anzi apan \
    aparecida apex appiano apt arame arara araras arcadia arcangel archangel archet archway arco arcos areal \
    areia areias ariana arida armeria armstrong arnold aroma arrasa arrecife artemisa arti asbest ascension \
    ascot asino aso asse assembleia assino asso asti astillero astoria ataki ataku atalaia atalaya ataque atar \
    ati atlantis auburn aue augusta augustin augusto avela aventura avion azenha azul ba babor bacon badan baden \
    badessa badger badi bagas bagni bagno bagnole bagre baille baixa baja bajon bake baker balada balboa balen \
    balia balli balneario balu bam bamba bambous banco bandana bandeirantes bange banged bangs banjo banna \
    banning banta bara barana barato barbar barda bardo baro baroes baroni barracas barrage barranca barranco \
    barras barreira barreiras barreiro barrie barrinha barro barroca barroso basala basi bassa basse bassi \
    bastar baste bastera baston basura bata batalha batalhao batas batia bato batta battleground bau bauli \
    bayona baza bazar beacon beato beatrice bebedouro bela belas belek belka belve ben bende bender benen bensi \
    bentley berbere bereda berge berline bermejo berta betar betes beton betong bezerros biala bianchi bicas \
    bida bijou bilan bilda billings biten bites bjuda bla blast blone bloom bluffs bo boda boden boende bogata \
    bohemia boju bol bolder boli bollen bombe bombinhas bombo bonda bonita bonito bonny bonte boo boom boqueirao \
    bor borboleta borek borghi borne bossa bosse botad botany botou bougie boulder bountiful bourbonnais bourg \
    bourse bra brad brak braka brake braki brano brant brany brass bray brea breakers brecht brejo breves \
    brewers brick brine brody bron brooks brotas browary bruja bruks bruma brumaire brummen bruni brunn brusque \
    bruxa bruxas bryan bryly brzeg buch bucha buchs buckeye buco bufalo bugia bula bulan bulle bulles bully \
    bumba burla bursztyn bury burza bustos buta bute butler butow butte butterfly buy buzi buzios buzon bylbys \
    bylyby bylych bylym bystre cabecas cabildo cabinda cabot cabra cacador cachoeira cachoeiras cadillac cagnes \
    caia cajueiro cala calabozo calafate calahorra calao calcado caldeirao caldera calendario calera cales \
    callao caller calmaria calva calvario camara camaron camas cambre campa campamento campana campea campestre \
    campina canal canals candeias candelaria canela canelas canes canete canning canoa canoas cansa canta \
    canudos canyon caparra capela capitolio capoeira capra caracol caras cardona carey caridade carini carmel \
    carregado carrero carriere carrieres carril carros carver casal casale cascavel cascina casco casinha \
    casinhas casino cassano castanhal castano castellana castelo castilla castro catalao cavala cavalla cavite \
    cedro cela cenci centenario centennial cento centurion cercado cerejeiras ceres cesarea cestas chagrin chair \
    cham chamba chamber champs chance chandler chapa charcas charco charron chas chato chaval chaves chefe \
    cherche cherchez cheval chia chiari chilo chini chino chiva choir choque chora chorrera chota cicli cienaga \
    cipo cisterna citadel citava citrus ciudadela clemencia clinton clive cobija cobra cocoa cocos cofradia \
    cognac colares colinas college collina collo colomba colombes colon columbine combs comendador como comodoro \
    compendium complexe compostela conca conception conchas condado conde confederation consolacao consolation \
    constance constitucion constituinte contenda contrai conversano converse copada corce cordeiro coria corinto \
    corneille coronado corrente correntes costanza cota cottonwood countryside cours creek crema crespo cristais \
    cristalina cristalino cristina crocetta croix crossroads crues cruzeiro crystal cueto cunha curador curti \
    custodia cypress czyta dabrowa daisy dalai dalas dalem dalle dalles dalton damasco damsko dandy dano dar \
    dardo daria darling darsi daru david davidson davis dawny debba debila decina defiance degen degollado dej \
    delgado deliciosa democracia denari dent dents deras derby desamparados descoberto desio dessi destin \
    destina deuil deva devida devir devis devon diabo diadema diamante diez digne dining diria diss distraccion \
    divas divino divo djuren doba dobrych doda dole dolina dolo doma dome donna dorada dorado doris dormentes \
    dosan dosing dosso douane douglas douma dourados doveri draper dumas duram durant durazno dure dures dyer \
    dynga dzuma earnest ebano eboli echelon eden eisen ejido ekran elbeuf elbow eldas eldorado eller embalse \
    embarcacion emerald emery empalme empire ena encantado encanto encarnacao encarnacion encontrados \
    encrucijada encruzilhada ende engen enger enseada enseno ensino entroncamento envigado erba erode escada \
    escalante escorial esmeralda esmeraldas espanola esperanca esperanza espinal espinar espinho espinosa \
    esplanada esquina estancia este esteio estela estepa estero estiva estreito estrela estrella etape eureka \
    evergreen exija extrema extremos faches fada fajardo fana fantino farfar faro farra farsa fartura fate \
    favoriten faxina feche federacao federacion federal federation felen felin feliz felling feniks ferguson \
    fermo ferreiros festas feucht fier fieri figura fili fishers flagami flandes fleet floresta florissant focha \
    fomento fonda fondi fontaine fordon forge formiga formosa forni forsa forst fortin fortuna fortune foso \
    fosses fougeres frade fraga francisca francisco franka frankenstein fraser freda freden freehold freire \
    frene fresnillo fria fronteira fronteiras frontera frost fruta fuerte fundacion fundao furnace gaillard gaj \
    galaz galla galle galt galvez gamarra gamba gamboa gamma gander ganga gangu gap gar garca garcia gardez gare \
    garganta garland garner garva gary garzon gatos gatto gaucha gay gazza gela geldern gemas gemene gemer \
    gerando gerede germe germinal gesundbrunnen gigant gigante gil gissar gland glebokie gloria gobba gobelins \
    gode goding goes goleta goma gondola gonia google gora gorami gorgonzola gorki gosier gostoso gotico graca \
    gracas graham graja grama gramado granado granges grani granice granja granty grapevine grassa grave graven \
    grays greve greven griffin grimes grins grise groves grozna gua guano guarda guerrera guia guider guisa \
    gummi haar haedo hala halas halden hale halfway hallo hamra handen handy haren haro harrow hatten havera \
    hawthorn hays headstone heath heist helena hem herbiers hercules herir hermitage hermosa herrin heule \
    hickory highland hillside hilo hincha hindi hippo hissar ho hola holden holiday holota holt homestead honan \
    honda honore horizonte horseshoe horst horta horten hoten hove hugo human humble humildes humus hurricane \
    huy igrejinha iguala ihren imaculada imperial ina inata inca independencia indi indio ingenio ino inta \
    irrigacion isa isberg isla isola jaca jacare jacinto jam jambes jardim jasper jawi jawne jelcz jeremias \
    jeremie jesuitas jette jork juana jules jupiter justice justicia kai kajen kaka kakan kalas kalk kall kallar \
    kamen kami kamionka kampen kamrat kanel kanna kapar karmel karmi karny kas kasach kaseta kasete kassan katy \
    kazakh kazano keller kemin kenner keystone kilo kim kin kisel kissing klatwy klin knark kocha kochani kola \
    kolana koles kolla kolo kolon koloni kolumba komara kong konia konina konjak konstanta kopal koper kora korb \
    korka koron korona kos kosten kotte kotu kozle kozy kraby krajowa kraty krupa krzyki kula kulan kuna kupan \
    labrador labranza lacos lacrosse ladainha lagarto lagas lage lagoa lagoas laguna laine laje lajeado lamas \
    lampa lanci langue lanka lapa lapy laranjeiras largas largo lasem lask laska latam lattes lau laurel laurent \
    lavagna lavras lawa lawka leche lecheria lede lee leek lees lehre leida lekki lekko leku leme lemon lencois \
    lend lents leona leoni leopold lerdo lesna lessen leticia levada lewe liang liberal liberdade liberii \
    libertada libertadas libres lice lida lido lier lierre lieto lieux ligor lilia lilla limao limbe limma \
    limoeiro limon limoni limpio linda linden linen linkow lins lisse lista llanera llena lobos lodi lodzia \
    logos lohne lola lombard lombarda longe lontra lontras lorda lota lotte lourd lourdes lovat loven lovet \
    lubiane lucas lucero lucia luna lunden lundi lupin lutra lutz lynne macacos mach machado machados machina \
    macia madam made madeleine madero madia madri madruga maga magenta maggio maglie magna magnolia mahogany mai \
    maia maile maints makes maki makow maku mala malaya malina malle mallet manage manar manas manchar mandare \
    mandi manera manes manga mango mangue mani mania manica manille manly manor mansa manta manteca mantes \
    mantilla manto manuel manzanillo mao maravilha marcas marchant marco marek marfil margherita mari mariana \
    mariano marie marina marinha marino marion mariquita marki marko marks marlo maroto marroquin marroquina \
    marshal marshall marte martin martina mascara mascot mascote massa massan massi matam matamoros mataram \
    matem materia mati matin matos medan meise melgar melo mena mengen mentor merca mercedes mercier meres \
    meridian meriti merke merlo meson mesquite messias metali metan metra meurs mezieres miano midland miechow \
    mieso miki milagres milla mille mim mima minas mineiros mino minskas minto mirador mirano mirante mirata \
    miri misericordia miske miski missao mission misurata mnichow moa mobila mobili moca mocha moche modello \
    modesto modna moita mojo mol mold moldar molde molina molo moncao monopoli monster montagne montana montanha \
    montanhas monteras montero monti montijo montilla montmorency montre monzon moody moore morales moram morden \
    mori moria moron morris morro morros morsi mos mosca mosche mosquito moss mostarda mosty moth motta moule \
    mourao much mula mulino mundi munnar murata mure muren muret muri mustang mut mutano myrtle mystic naboi \
    nacimiento nacka naga nago nails napa nappa naranja naranjo narra nasca natividade nava naval navarro nave \
    navegantes naze neath negrito nelson ner nervi nesse netta neutra never nisch niska niski nisko nivel nizin \
    nobres noci noe nogi noisy nokia nomea norden noto nov novato novena novi oas oba obala obra obregon \
    occasion ochota od ode officer ogre oku olhava oliva oliveira olivera olympia onda ondo ono onore \
    opportunity orando oratorio orchards ore oriol orion orlean orzel osa oss ostina osuna ottava outer ovale \
    overland owo pacifica pacifico packa paco padam pagani pailles paisley pajaro paka pala palacio palatin \
    palatine palenque palese palesi palhoca palla palmar palmares palmeira palmeiras palmer palmy palo pampa \
    pandas pando panelas paniki panna pantheon pantin papagaios papas papaya paradis paradiso parais paramount \
    paras parati parede paredes parete pari parker parkinson parkway parler parli paro parola parole parral \
    parsons pasaje pascal pasco passi pastan pastas pasteur pastores paterna patola patos patrocinio patti pau \
    paulistana paura pavillons pavio pawia pecas pecora pedana pedra pedras pedregal pedreira pedreiras pedro \
    pedroso peer pego pegou peine pen penaranda pendencia pendencias penha penitencia penon pensee pentecoste \
    pepa perdigao perdizes perdoes pergamino perico periti perm perno perola perus pesqueira pest pesta pesto \
    petal petit peto petra petrin phenix pianura piastow piazza picos piedade pierre pikus pila pilar pilas \
    pilon pineda pinhais pinhal pinhao pinheiro pinheiros pintadas pinto pio pionki pipa piquete piranha \
    piranhas pisco pisma pita pitanga placas placer plage plaisir planalto planas planom plantation plaque plast \
    plato pleno plocka plockas plum plunge plunges pocao pocoes podlaski poing poking polack poleca poll polli \
    pomba pombal pombos ponta pontal pontinha pop porach poranki pori portage portao portici portu poso posse \
    posses possession posso postawy pote potenza pout pozuelo pradera prado prairial prata prati presidente \
    princesa principe pristine proclamation prospect prosper prosperidad proton proven providence provins provou \
    pucho puck puerto pula puli pulo puma pumpa puri purificacion purisima pyle pytan quack quadrilatero quarto \
    queens queimada queimadas queimados quesada quetzal quilla quilombo quintana quintero racine raden radis \
    raia rama ramadan ramla ramos rano raposa raposas rasos rasta rasto raub rauch realeza recita recke \
    reconquista recreio recreo redan redencao redovisa reforma regen regeneracao registro regla reina reino \
    renas renes reni renna renne reno rensa republic resena reserva reservoir resina reten retreat revere revir \
    rho riacho riant ribeira ribeirao ribera ridge riding ringen rione riposto risca risen rissen rivas rivera \
    rivet robinson rocha rodas rodeio rodem rogers rolante roman romanas romans ron ronda rondon ropar roquette \
    rosa rosas roseau rosebud roses rosette rosita rosso rota roth rouge roundabout rouse rovine rovini roxas \
    roza ruano rubare rubi rubin rubino rubio ruma rung rura rurke rurki ruse russas rute sable saco sadly \
    safira safra sagan sainte saintes sake saki sakramentu saladas salads salar salata salato salcedo salda \
    salgada salgado salgueiro sali salida salina salines salitre salon salpetriere salta salva salvatierra sama \
    sambar same sana sanare sandy sante santi santuario sape sarai saran sari sarny sarta satte satura saudades \
    saude savage savana sax saxon say sceaux schilde schlitz schmelz schooner schotten scierie se seara seaside \
    sebastian sedan sedes seins sejam sekunda selon semi senden senhora sens senta senti separa serai seres \
    serez seria serow serrana serre sesta sesto setas seto settimo shaman shaping sharon shirley shore shoreline \
    shu siana side siero sig sigma signa signo sik silla silves sim simmering since singen sinon sirius sitten \
    skadar skaka skara skarzysko ski skoki slashes slaughter slough slupska sobota sobrado sobrante sodo soe \
    sokola solana solano solarium soler solera soma sombrio somma songea soo sopat sopor soro sorria sorso sosny \
    sparta sparte speedway spencer spike spira spire spires spray springe sroda srodmiescie staden stains \
    steinen stella stelle sterling stoke stolpe stoner stowe stradella strefa struga stryj sucha sudoeste sue \
    sueca suecas suina sulphur sumida sunset superior surco suyo swallow swobodny swobody swords sycamore synar \
    synts szali szamba tabaco taboru tabou tabua tabuleiro taft tagami taglio tak taker tako talan talas talat \
    talen talha talla tama tame tamise tampon tanca tanga tangara tange tanka tapa tapes tara taras tarasu \
    targowica tarifa tarse tarso tartar tata taylor taza tegel teima tela telha telo teman tena tender tendon \
    tenez tentar tequila teresa terme termini terminus terne terrace terreno terrenos tesouras testo teton \
    thatcher thompson thomson tiergarten tigre tigri timon tirati tire tita tiver toi toison tolga toma tomar \
    tomara tome tonda tondi tongue tonton tonus topi tori torno toro torrent torrente torreon torres tostado \
    touros trafalgar trata travagliato treinta trente trident trindade trinite trinity triunfo troja trojan \
    truss tsunami tubarao tucano tucker tui tumba tuner tunes tunnan tura turas turbo turek turen turi turvo \
    tusan tutela tyran umana umani un una ungen uniao universidad unna unzen upland uptown uran urbana urla \
    ursus urubu usura uva vacas valente valentia valenza valera valga valore valori vanta varan varas varat \
    varde varsity vasen vaso vassouras vasto vecindario vedado vedi veglie venca vence venceremos vendemiaire \
    venecia venosa venti ventimila ventose ventura vera verbas verde vermilion verne verrieres verro vertentes \
    verter vertu verve veste veston vibora vice vicosa vicuna videira viejo viene vigas vigia vikar vilande \
    vilar villas vineyard vinha vinhedo vinklar vinto violeta vire virei vise vite vittoria viveiro vize voi \
    voisins volcan voltaire voltam voltem vom vrede vreden wa waits wake walker walnut warden waren waver weasel \
    weber wedding wedel wehr weiden weir wejda wesola wetter wheeling wiktoria wisch woodland woodlands worms \
    worth wraca wrzesnia yate yaya ye zaboli zaborze zafar zajac zalem zapala zara zaraza zary ze zima zion \
    zomba
    """)
}
