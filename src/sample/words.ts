// What titles are put together from. Slots in braces are filled from these tables and from the project's family.
import { entries, lines } from './text.ts';

export const names =
  entries(`Nordlicht; Halcyon; Saltwater; Paper Moon; Common Ground; Afterglow; Kestrel; Quiet Hours; Undertow; Fernweh;
  Lumen; Second Nature; Slow Sunday; Ostra; Tideline; Blue Hour; Vesper; Small Hours; Solstice; Marginalia; Komorebi; Low Tide; Parallax;
  Driftwood; Kintsugi; Meridian; Odd One Out; Half Light; Petrichor; Understory; Ember & Ash; Saudade; Wintering; Monsoon; Terrain; Hinterland;
  Glasshouse; Atlas; Sonder; Murmuration; Velvet Static; Copper Rain; Duende; Tessera; Mistral; Palimpsest; Nightshift; Honeycomb; Polaris;
  Longshore; Ö; Ō; Aurora Borealis Club; Big Weather; Soft Machines; Good Neighbours; Plain Sight; Kaleido; Lagom; Still Here; Zephyr; Ultramarine;
  Ochre; Vermilion; Cinder; Gravity Well; Overcast; Inselwetter; Heimat; Waldeinsamkeit; Sobremesa; Flâneur; Dépaysement; Hygge, Actually; Mångata;
  Tsundoku; Querencia; Isola; Lucciole; Café Noir; Été; Año Nuevo; Feria; Maré Alta; Żubr; Ćma; Øre; Çınar; Ísafold; Ljós; Sisu; Tuuli`);

export const clients =
  entries(`a Winter Festival; Café Marlow; Tern & Tide; Ostra Books; the Halden Ferry Company; Lindqvist & Sons;
  Museum of Small Things; a Neighbourhood Bakery; Northgate Swimming Club; Radio Aldine; Bureau Kestrel; a Tea House in {city}; Piccolo Teatro Verde;
  the {city} Film Week; Fabrik Elf; Marisma Studio; Little Owl Press; Casa Aurelia; Hotel Lindenhof; the City of {city}; Grain & Salt;
  an Imaginary Airline; Carta Bianca; Zuider Cycles; a Family of Beekeepers; Kumo Coffee; Orchard Street Clinic; Studio Halvorsen; Blackbird Records;
  the Tin Kettle; Atelier Brume; Mirador Festival; a School of Music; Pequeña Editorial; Goldfinch Theatre; Harbour Street Market; Palmer & Wren;
  a Night Train; the Botanical Garden of {city}; Sundial Tools; Rivet & Reed; Umi Ceramics; Fjord Outerwear; Public Library No. 7; Sole Mio Gelato`);

export const adjectives =
  entries(`Quiet; Electric; Paper; Forgotten; Golden; Restless; Invisible; Northern; Gentle; Crooked; Honest; Midnight;
  Borrowed; Modular; Playful; Hollow; Wild; Minimal; Imaginary; Everyday; Soft; Hidden; Slow; Broken; Bright; Distant; Analogue; Tender; Accidental;
  Portable; Endless; Unfinished; Lost; Salted; Weightless; Vernacular; Nocturnal; Domestic; Open; Stubborn`);

export const titlePatterns = lines(`
{name}
{name}
{name} — {work} for {client}
{name} — {work}
{name}: {work} for {client}
{name}: {adjective} {thing}
{name} / {work}
{name} | {client_plain}
{work} for {client}
{work} for {client}
{client_plain} — {work}
{adjective} {thing}
{adjective} {thing}
The {adjective} {thing}
{thing}
{thing} & {thing}
{thing} of {city}
{city}, {season} {year}
{city} {thing}
{city} by Night
{many} {thing}
{numeral} Days of {thing}
{numeral} Days of {thing} {emoji}
{thing}, Vol. {roman}
{thing} No. {numeral}
{adjective} {thing} {emoji}
{emoji} {name}
{name} {emoji}
{name} {year}
{work} {year}
{work} (personal)
{work} + {thing}
"{adjective} {thing}"
Selected {work} {year}–{year_later}
About {thing}
In Praise of {thing}
How to Draw {thing}
Notes on {thing}
{thing}?
{adjective} / {adjective}
{season} {thing}
{name}, an Exhibition
Everything but {thing}
`);

export const longPatterns = lines(`
{name}: {work}, {work} and a small book about {thing} for {client}, made in {city} between a very long {season} and a very short one ({year})
Everything I know about {thing}, {thing} and {thing}, drawn, photographed, filed, mislaid, found again and finally put in order for {client}
{numeral} {adjective} {thing} that I made instead of sleeping, in no particular order, with notes on how each of them went wrong, {city}, {year}
A {season} in {city} — {work}, {work} & {thing} — the complete documentation, including the parts which {client} would rather have left out
`);

export const localPatterns = lines(`
{local}
{local}
{local}
{local} — {work}
{local} / {work}
{local} {emoji}
{local} ({city})
`);

/** Titles in the language of the place, by naming culture. */
export const localTitles: Readonly<Record<string, readonly string[]>> = {
  ja: entries(`東京の夜 Tokyo Nights; 静かな時間; 夏の終わり; 紙の街; 雨音 — Sound of Rain; 京都の庭; 猫と暮らす 🐈; 朝の光; 小さな喫茶店; 文字の形 Letterforms;
    波; 海辺の図書館; 春一番 🌸; 金魚 {year}; 月と団地`),
  ko: entries(
    `서울의 새벽; 조용한 오후; 한글 포스터 {numeral}일; 골목길 Alleys; 바다 편지; 겨울 정원 ❄️; 작은 서점; 달빛; 봄날의 기록; 시장 사람들`,
  ),
  zh: entries(
    `城市之光 City Lights; 山水之间; 茶馆; 老街记忆; 雨后; 二十四节气 24 Solar Terms; 夜市 🌃; 纸上花园; 海的声音; 月光与旧书; 字体实验 {year}`,
  ),
  hi: entries('बारिश की बातें; मुंबई लोकल; रंग 🎨 Rang; चाय और चित्र; दीवारों पर कविता; त्योहार {year}; घर वापसी'),
  ar: entries(
    'ضوء المدينة; خط وحرف — Letter and Line; قهوة الصباح ☕; حكايات البحر; بيوت قديمة; ليل القاهرة; أبجدية {year}; مقام',
  ),
  he: entries('אור ראשון; שוק הכרמל; רחוב בלי שם; אותיות {year}'),
  uk: entries(
    `Київ уночі; Тиша; Весна на Подолі 🌷; Вишиті літери; Листи додому; Світло {year}; Карпатський щоденник; Дім біля моря`,
  ),
  ru: entries('Белые ночи; Тихий двор; Зимний сад ❄️; Поезда; Азбука {year}; Старый рынок'),
  el: entries(
    'Φως του Αιγαίου; Νύχτες στην Αθήνα; Αλάτι; Το σπίτι δίπλα στη θάλασσα; Γράμματα {year}; Μικρές ιστορίες 🏺',
  ),
  sr: entries('Београд ноћу; Тихи сат; Писма са Саве'),
  ka: entries('თბილისის ეზოები; წვიმა; ასოები {year}'),
  de: entries(`Zwischen den Jahren; Stille Post; Straßenbahn nach Süden; Größe und Maß; Kiosk; Winterfest — Erscheinungsbild; Brotzeit 🥨; Übermorgen;
    Unter den Brücken; Feierabend; Jahrbuch {year}`),
  fr: entries(`Café de nuit; L'heure bleue; Été en ville; Petits métiers; La Fabrique à papier; Identité pour une maison d'édition; Côte à côte; Déjà vu ☕;
    Affiches {year}; Le bleu pâle`),
  es: entries(`La sobremesa; Niños del barrio; Azoteas; Cartel para la Feria {year}; El año que llovió; Mañana será otro día; Mercado central 🍅; Señal y ruido;
    ¿Dónde está el mar?; Tipografía callejera`),
  pt: entries(
    'Saudade em azul; Calçada; São João 🔥; Coração de papel; Maré baixa; Ilustrações para a revista Pão; Feira livre; Não perturbe; Azulejos {year}',
  ),
  it: entries(
    "Notte bianca; Città invisibile; Bar Sport ☕; L'ombra lunga; Manifesti per il teatro; Così vicino; Mercato; Perché no?",
  ),
  pl: entries('Cisza nocna; Źródło; Plakaty {year}; Łódź i morze; Zimowy spacer ❄️; Święto książki; Blokowisko'),
  tr: entries('Sessiz Sokaklar; İstanbul Geceleri; Çay Bahçesi ☕; Göç; Şehir ve Deniz; Yağmur {year}; Afişler'),
  vi: entries('Hà Nội mùa thu; Phố nhỏ; Ngày mưa ☔; Chợ nổi'),
  cs: entries('Noční tramvaj; Žlutá; Plakáty {year}; Příběhy z dvora'),
  hu: entries('Éjszakai villamos; Őszi fények; Körút {year}'),
  sv: entries('Sommarö; Mörkertid; Fågelskär; Små hus; Lys i mørket'),
};

export const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'] as const;

/** Tags that go with anything. */
export const commonTags =
  entries(`art; design; inspiration; minimal; color; personal; experimental; freelance; studio; nature; city; vintage; retro;
  abstract; geometric; collage; handmade; culture; festival; student work; collaboration; concept`);

export const collectionPatterns = lines(`
{adjective} {thing}
{thing} I love
Best of {thing}
{thing} {emoji}
Inspiration: {thing}
{work} inspiration
{adjective}
{name}
Reference — {work}
To read again
Moodboard {year}
Moodboard: {client_plain}
{year} favourites
Ideas for the kitchen
Things my students should see
{emoji}{emoji}{emoji}
Great {work}
{thing} & {thing}
Wish I had made this
Teaching material, week {few}
`);

export const wipPatterns = lines(`
{thing}, work in progress
{name} (draft)
{work} for {client}
{name} — first proofs
{adjective} {thing}
Sketches for {name}
{thing} {emoji}
{work}: early tests
Untitled {numeral}
{name} v{digit}
Trying out {thing}
{thing} no. {numeral}
Still not sure about the {thing_small}
{work}, second attempt
`);
