// Names of people by culture. Behind `/` stands the name in the script that people there write it in.
// A culture has two groups where family names change with the person's sex.
import { entries } from './text.ts';

interface Name {
  readonly latin: string;
  /** In the culture's own script; the Latin form again where that is its script. */
  readonly native: string;
}

export interface Group {
  readonly given: readonly Name[];
  readonly family: readonly Name[];
}

const tables: Readonly<Record<string, readonly (readonly [given: string, family: string])[]>> = {
  en: [
    [
      `Amelia; Oliver; Maya; Jack; Chloe; Theo; Ruby; Elliot; Harriet; Marcus; Imogen; Caleb; Naomi; Desmond; Tessa; Wyatt;
      Priya; Jonah; Freya; Malik; Audrey; Rowan; Simone; Callum; Bea; Ezra; Georgia; Tobias; Nell; Darius; Hazel; Finn`,
      `Whitaker; Okafor; Brennan; Hughes; Castellano; Marsh; Lindgren; Pryce; Abbott; Delgado; Fairweather; Nguyen; Sutton;
      Holloway; Blake; McAllister; Rhodes; Carver; Ashworth; Quinn; Tran; O'Shea; Vance; Hartley; Boateng; Reyes; Thorne;
      Winslow; Goldberg; Kerr; Pemberton; Shaw`,
    ],
  ],
  de: [
    [
      `Lena; Jonas; Miriam; Felix; Katharina; Moritz; Anneke; Till; Sophie; Lukas; Johanna; Bastian; Greta; Emil; Franziska;
      Jürgen; Käthe; Matthias; Nele; Ruben`,
      `Brandt; Schäfer; Vogel; Krämer; Lindner; Weiß; Hoffmann; Neumann; Böhm; Reuter; Albrecht; Kühn; Sommer; Winkler;
      Engel; Jäger; Thiele; Großmann; Falk; Ritter`,
    ],
  ],
  pt: [
    [
      `Beatriz; Thiago; Mariana; Rafael; Luísa; Caio; Inês; João; Camila; Gustavo; Helena; Tomás; Larissa; Otávio; Joana;
      Vinícius; Clarice; André`,
      `Ferreira; Almeida; Carvalho; Nogueira; Moreira; Azevedo; Rocha; Magalhães; Teixeira; Barros; Pinheiro; Gonçalves;
      Duarte; Monteiro; Sá; Figueiredo; Brandão; Coutinho`,
    ],
  ],
  ja: [
    [
      `Haruto/陽斗; Yui/結衣; Sakura/さくら; Ren/蓮; Aoi/葵; Kenji/健二; Mio/美緒; Takumi/匠; Hina/陽菜; Daichi/大地;
      Natsuki/夏希; Shun/駿; Emi/恵美; Kaori/香織; Ryo/涼; Mai/舞; Yuto/悠斗; Chihiro/千尋; Sota/颯太; Rin/凛`,
      `Sato/佐藤; Suzuki/鈴木; Tanaka/田中; Watanabe/渡辺; Ito/伊藤; Yamamoto/山本; Nakamura/中村; Kobayashi/小林;
      Mori/森; Ishikawa/石川; Hayashi/林; Ogawa/小川; Fujita/藤田; Okada/岡田; Hasegawa/長谷川; Kondo/近藤; Aoki/青木;
      Sakamoto/坂本`,
    ],
  ],
  ko: [
    [
      `Minjun/민준; Seoyeon/서연; Jiho/지호; Haeun/하은; Dohyun/도현; Jiwoo/지우; Yuna/유나; Seungmin/승민; Chaewon/채원;
      Taeyang/태양; Eunji/은지; Junseo/준서; Sora/소라; Hyunwoo/현우`,
      'Kim/김; Lee/이; Park/박; Choi/최; Jung/정; Kang/강; Cho/조; Yoon/윤; Jang/장; Lim/임; Han/한; Oh/오; Seo/서; Shin/신',
    ],
  ],
  zh: [
    [
      `Wei/伟; Xinyi/欣怡; Zihan/子涵; Haoran/浩然; Yutong/雨桐; Jia/佳; Mingze/明泽; Siyu/思雨; Lin/琳; Chen/晨;
      Ruoxi/若曦; Yifan/一凡; Meiling/美玲; Jun/俊`,
      'Wang/王; Li/李; Zhang/张; Liu/刘; Chen/陈; Yang/杨; Huang/黄; Zhao/赵; Wu/吴; Zhou/周; Xu/徐; Lin/林; Guo/郭; He/何',
    ],
  ],
  hi: [
    [
      `Aarav/आरव; Ananya/अनन्या; Rohan/रोहन; Ishita/इशिता; Vikram/विक्रम; Meera/मीरा; Arjun/अर्जुन; Kavya/काव्या; Nikhil/निखिल;
      Diya/दिया; Aditya/आदित्य; Pooja/पूजा; Siddharth/सिद्धार्थ; Tara/तारा`,
      `Sharma/शर्मा; Patel/पटेल; Iyer/अय्यर; Kulkarni/कुलकर्णी; Mehta/मेहता; Rao/राव; Banerjee/बनर्जी; Desai/देसाई; Nair/नायर;
      Kapoor/कपूर; Joshi/जोशी; Menon/मेनन; Gupta/गुप्ता; Chopra/चोपड़ा`,
    ],
  ],
  es: [
    [
      `Lucía; Mateo; Valentina; Diego; Camila; Joaquín; Martina; Andrés; Paula; Íñigo; Renata; Emilio; Alba; Nicolás; Jimena;
      Pablo; Carmen; Santiago; Noelia; Ximena`,
      `García; Fernández; Ruiz; Navarro; Ortega; Castro; Molina; Herrera; Ibáñez; Peña; Fuentes; Salazar; Córdoba; Quiroga;
      Villanueva; Aguirre; Muñoz; Cárdenas; Rojas; Serrano`,
    ],
  ],
  fr: [
    [
      `Camille; Hugo; Léa; Antoine; Manon; Théo; Élodie; Bastien; Margaux; Rémi; Inès; Gaspard; Zoé; Adrien; Noémie; François;
      Maëlle; Lucien`,
      `Lefèvre; Moreau; Girard; Rousseau; Fontaine; Chevalier; Marchand; Besson; Delacroix; Perrin; Lacombe; Guérin; Tremblay;
      Gauthier; Bélanger; Charpentier; Renaud; Vasseur`,
    ],
  ],
  it: [
    [
      'Giulia; Matteo; Chiara; Lorenzo; Elena; Davide; Francesca; Niccolò; Alice; Tommaso; Bianca; Edoardo; Ilaria; Pietro',
      'Ricci; Conti; Gallo; Ferrara; Bellini; Colombo; Moretti; Fontana; Vitale; Santoro; Marchetti; Galli; De Luca; Villa',
    ],
  ],
  pl: [
    [
      'Zofia; Jakub; Maja; Antoni; Agnieszka; Michał; Hanna; Łukasz; Ewa; Bartosz; Małgorzata; Stanisław; Iga; Tomasz',
      'Nowak; Wójcik; Kowalczyk; Mazur; Krawczyk; Zając; Król; Wróbel; Dudek; Stępień; Górka; Pawlak; Sikora; Bąk',
    ],
  ],
  uk: [
    [
      `Oksana/Оксана; Andriy/Андрій; Yulia/Юлія; Taras/Тарас; Olena/Олена; Bohdan/Богдан; Iryna/Ірина; Dmytro/Дмитро;
      Kateryna/Катерина; Maksym/Максим; Sofiia/Софія; Nazar/Назар; Daryna/Дарина; Ostap/Остап`,
      `Shevchenko/Шевченко; Kovalenko/Коваленко; Bondarenko/Бондаренко; Tkachenko/Ткаченко; Melnyk/Мельник; Kravchuk/Кравчук;
      Savchuk/Савчук; Lysenko/Лисенко; Polishchuk/Поліщук; Moroz/Мороз; Hrytsenko/Гриценко; Kolisnyk/Колісник`,
    ],
  ],
  ru: [
    [
      'Anna/Анна; Daria/Дарья; Polina/Полина; Vera/Вера; Alisa/Алиса; Ksenia/Ксения; Marina/Марина',
      'Sokolova/Соколова; Orlova/Орлова; Vinogradova/Виноградова; Belova/Белова; Zaitseva/Зайцева; Frolova/Фролова',
    ],
    [
      'Ilya/Илья; Pavel/Павел; Mikhail/Михаил; Timur/Тимур; Lev/Лев; Gleb/Глеб; Anton/Антон',
      'Sokolov/Соколов; Orlov/Орлов; Vinogradov/Виноградов; Belov/Белов; Zaitsev/Зайцев; Frolov/Фролов',
    ],
  ],
  tr: [
    [
      'Elif; Emre; Zeynep; Kerem; Ayşe; Barış; Defne; Çağlar; Selin; Onur; Gökçe; Deniz; İrem; Tolga',
      'Yılmaz; Demir; Kaya; Çelik; Şahin; Aydın; Öztürk; Arslan; Koç; Güneş; Doğan; Yıldız; Erdem; Toprak',
    ],
  ],
  nl: [
    [
      'Sanne; Daan; Femke; Bram; Lotte; Thijs; Maartje; Joris; Eva; Sjoerd; Noor; Ruben',
      'de Vries; Bakker; Visser; van Dijk; Mulder; Jansen; van der Meer; Bos; Dekker; Hoekstra; Kuipers; Smit',
    ],
  ],
  sv: [
    [
      'Astrid; Viggo; Linnéa; Axel; Freja; Søren; Ingrid; Björn; Maja; Lars; Signe; Åke; Tuva; Nils',
      'Lindqvist; Nyström; Åberg; Sørensen; Dahl; Holm; Berglund; Kjær; Sandberg; Øverby; Ekström; Haugen; Strand; Vinter',
    ],
  ],
  fi: [
    [
      'Aino; Eero; Helmi; Onni; Kaisa; Väinö; Saara; Jyri',
      'Mäkinen; Korhonen; Laine; Nieminen; Järvi; Salo; Aalto; Lehto',
    ],
  ],
  is: [
    ['Guðrún; Sigríður; Katrín; Þóra; Hildur', 'Jónsdóttir; Einarsdóttir; Ólafsdóttir; Sigurðardóttir'],
    ['Jón; Ragnar; Þór; Gunnar; Stefán', 'Jónsson; Einarsson; Ólafsson; Sigurðsson'],
  ],
  el: [
    [
      'Eleni/Ελένη; Maria/Μαρία; Sofia/Σοφία; Katerina/Κατερίνα; Danae/Δανάη; Ioanna/Ιωάννα',
      'Papadopoulou/Παπαδοπούλου; Nikolaidou/Νικολαΐδου; Georgiou/Γεωργίου; Vlachou/Βλάχου; Alexiou/Αλεξίου',
    ],
    [
      'Nikos/Νίκος; Giorgos/Γιώργος; Yannis/Γιάννης; Alexandros/Αλέξανδρος; Petros/Πέτρος; Stavros/Σταύρος',
      'Papadopoulos/Παπαδόπουλος; Nikolaidis/Νικολαΐδης; Georgiou/Γεωργίου; Vlachos/Βλάχος; Alexiou/Αλεξίου',
    ],
  ],
  ar: [
    [
      `Layla/ليلى; Omar/عمر; Nour/نور; Karim/كريم; Salma/سلمى; Youssef/يوسف; Mariam/مريم; Tarek/طارق; Huda/هدى; Ziad/زياد;
      Rania/رانيا; Hassan/حسن`,
      `Haddad/حداد; Mansour/منصور; Khalil/خليل; Nasser/ناصر; Farouk/فاروق; Saleh/صالح; Hamdan/حمدان; Aziz/عزيز; Rashid/راشد;
      Shami/شامي; Khoury/خوري; Badawi/بدوي`,
    ],
  ],
  he: [
    [
      'Noa/נועה; Yael/יעל; Itai/איתי; Tamar/תמר; Amit/עמית; Shira/שירה; Eyal/אייל; Michal/מיכל',
      'Cohen/כהן; Levi/לוי; Mizrahi/מזרחי; Peretz/פרץ; Biton/ביטון; Shapira/שפירא; Golan/גולן',
    ],
  ],
  ka: [
    [
      'Nino/ნინო; Giorgi/გიორგი; Tamar/თამარ; Luka/ლუკა; Ana/ანა; Irakli/ირაკლი',
      'Beridze/ბერიძე; Kapanadze/კაპანაძე; Gelashvili/გელაშვილი; Lomidze/ლომიძე; Maisuradze/მაისურაძე',
    ],
  ],
  sr: [
    [
      'Jelena/Јелена; Marko/Марко; Milica/Милица; Nikola/Никола; Ivana/Ивана; Stefan/Стефан; Dragana/Драгана',
      'Jovanović/Јовановић; Petrović/Петровић; Marković/Марковић; Ilić/Илић; Pavlović/Павловић; Simić/Симић',
    ],
  ],
  cs: [
    ['Tereza; Eliška; Adéla; Barbora; Klára; Markéta', 'Nováková; Svobodová; Dvořáková; Černá; Procházková; Veselá'],
    ['Jan; Ondřej; Jakub; Vojtěch; Matěj; Štěpán', 'Novák; Svoboda; Dvořák; Černý; Procházka; Veselý'],
  ],
  hu: [
    [
      'Zsófia; Bence; Réka; Máté; Eszter; Gergő; Lilla; Dániel',
      'Nagy; Kovács; Szabó; Tóth; Varga; Kiss; Molnár; Fekete',
    ],
  ],
  ro: [
    [
      'Ioana; Andrei; Mădălina; Ștefan; Ana; Radu; Bianca; Vlad',
      'Popescu; Ionescu; Dumitru; Stoica; Munteanu; Șerban; Lupu',
    ],
  ],
  id: [
    [
      'Dewi; Rizky; Putri; Bagas; Ayu; Fajar; Sari; Galih; Intan',
      'Wijaya; Pratama; Santoso; Lestari; Hidayat; Nugroho; Kusuma',
    ],
  ],
  vi: [['Linh; Minh; Thảo; Khôi; Ngọc; Quân; Hà; Tuấn; Mai; Đức', 'Nguyễn; Trần; Lê; Phạm; Hoàng; Vũ; Đặng; Bùi']],
  yo: [
    [
      'Adaeze; Tunde; Folake; Chidi; Temi; Emeka; Zainab; Kola; Ngozi',
      'Adeyemi; Balogun; Eze; Okonkwo; Bello; Adebayo; Nwosu',
    ],
  ],
  sw: [['Wanjiru; Otieno; Achieng; Kamau; Njeri; Mwangi', 'Kariuki; Odhiambo; Mutua; Wambui; Kiprotich; Njoroge']],
};

/** Cultures that put the family name first, and what they put between the two. */
const familyFirst: Readonly<Record<string, string>> = { ja: ' ', ko: '', zh: '' };

/** The whole name as its bearer writes it. */
export function fullName(culture: string, given: string, family: string): string {
  const between = familyFirst[culture];
  return between === undefined ? `${given} ${family}` : `${family}${between}${given}`;
}

const parse = (table: string): Name[] =>
  entries(table).map((entry) => {
    const [latin = '', native = latin] = entry.split('/');
    return { latin, native };
  });

export const groups: ReadonlyMap<string, readonly Group[]> = new Map(
  Object.entries(tables).map(([culture, pairs]) => [
    culture,
    pairs.map(([given, family]) => ({ given: parse(given), family: parse(family) })),
  ]),
);
