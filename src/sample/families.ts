// The creative fields in thirteen families that share their words: what is made, for which tags, by whom, shown where.
// Numbers behind the fields are weights: how often somebody works in them.
import { entries, lines } from './text.ts';

export interface Family {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly weight: number }[];
  /** Commissions, as `Identity` for a client. */
  readonly works: readonly string[];
  /** Subjects, as `Posters`. */
  readonly things: readonly string[];
  readonly tags: readonly string[];
  readonly occupations: readonly string[];
  /** First sentences of a description. */
  readonly openings: readonly string[];
  /** Where editors feature the best of it. */
  readonly site: string;
  readonly emoji: readonly string[];
}

interface Tables {
  readonly fields: string;
  readonly works: string;
  readonly things: string;
  readonly tags: string;
  readonly occupations: string;
  readonly openings: string;
  readonly site: string;
  readonly emoji: string;
}

const tables: Readonly<Record<string, Tables>> = {
  graphic: {
    fields: `Graphic Design 150; Art Direction 94; Branding 44; Typography 11; Packaging 8; Editorial Design 7; Print Design 8;
      Advertising 8; Creative Direction 5; Design 7; Icon Design 4; Calligraphy 3; Pattern Design 3; Marketing 2; Copywriting 2;
      Publishing 2`,
    works: `Identity; Visual Identity; Rebrand; Packaging; Annual Report; Poster Series; Wayfinding; Campaign; Stationery;
      Book Covers; Menu and Signage; Type Specimen; Brand Guidelines; Festival Programme`,
    things: `Posters; Postcards; Matchboxes; Record Sleeves; Letterforms; Ampersands; Monograms; Zines; Stamps; Labels;
      Paperbacks; Tickets; Alphabets; Broadsheets; Logos and Marks`,
    tags: `poster; branding; typography; logo; identity; packaging; print; editorial; lettering; layout; stationery; grid;
      swiss style; letterpress; risograph; book design; icons; pattern; annual report; type design`,
    occupations: `Graphic Designer; Senior Designer; Art Director; Creative Director; Type Designer; Brand Designer;
      Freelance Designer; Design Lead; Packaging Designer; Lettering Artist`,
    openings: `The identity grew from a single drawing: {thing_small} found in the archive of {client}.
      {client} asked for a mark that could be stamped, embroidered and chalked on a pavement.
      A system of {few} shapes and two typefaces carries everything from the shop sign to the receipt.
      Every poster was printed in two colours, so that the overlap could become the third.
      We threw away the logo in the first week and let the typography do the talking.
      {client} turned {many} this year and wanted to look like it had just opened.
      A book of {many} pages about {thing_small}, set in one size of one typeface.`,
    site: 'Grid and Grain',
    emoji: '🎨; ✏️; 🖨️; 📐; 🔤',
  },
  photo: {
    fields: `Photography 146; Digital Photography 10; Retouching 6; Photo Manipulation 5; Photojournalism 5; Photo Illustration 3;
      Digital Imaging 4; Documentary 5`,
    works: `Portraits; Lookbook; Campaign Photography; Still Life; Reportage; Product Photography; Cover Shoot; Interiors`,
    things: `Night Windows; Fishermen; Salt Flats; Motorways; Swimmers; Rooftops; Empty Cinemas; Border Towns; Wet Streets;
      Grandmothers; Petrol Stations; Snow; Hands; Boxers; Last Trains; Lidos; Beekeepers; Allotments`,
    tags: `photography; black and white; portrait; landscape; street; film; 35mm; medium format; analog; still life; travel; night;
      documentary; studio; natural light; retouching; reportage; long exposure`,
    occupations: `Photographer; Portrait Photographer; Photojournalist; Retoucher; Documentary Photographer; Photo Editor;
      Fashion Photographer; Landscape Photographer`,
    openings: `Shot over {few} evenings in {city}, always in the half hour after the lamps come on.
      I walked the same street every morning for {many} days and photographed whoever said yes.
      Medium format, available light, one lens. Nothing was moved.
      {client} sent me to {city} with an open brief and a very heavy tripod.
      These pictures were made between {few} trains, which is how I travel now.
      A portrait series of people who work while {city} sleeps.
      My grandfather left me {few} rolls of expired film. This is what was still possible on them.`,
    site: 'Darkroom Weekly',
    emoji: '📷; 🎞️; 🌃; 🌫️',
  },
  screen: {
    fields: `Interaction Design 122; Web Design 38; User Interface Design 9; Web Development 8; Programming 6;
      Information Architecture 4; Software Architecture 2; Engineering 3; Multimedia 4`,
    works: `Website; Mobile App; Redesign; Design System; Dashboard; Online Shop; Museum Guide; Ticketing; Onboarding; Kiosk;
      Landing Page; Data Visualisation`,
    things: `Timetables; Weather Widgets; Prototypes; Empty States; Tiny Interfaces; Maps; Transitions; Sign-up Flows; Charts;
      Buttons; Dark Modes; Error Pages`,
    tags: `ui; ux; app; web design; interface; mobile; responsive; prototype; design system; dashboard; user research; wireframes;
      accessibility; dark mode; data visualisation; open source; javascript`,
    occupations: `Product Designer; Interaction Designer; UX Researcher; UI Designer; Front-end Developer; Web Designer;
      Design Engineer; Creative Technologist; Software Engineer`,
    openings: `{client} serves {many} thousand people a day, most of them in a hurry and holding something in the other hand.
      We tested {few} prototypes on paper before anybody was allowed to open a design tool.
      The old site had {many} pages and one that people used. The new one has {few}.
      An app for reading timetables when the network is gone, the sun is out and the bus is early.
      The whole interface is one list. It took {few} months to get there.
      This case study covers research, wireframes, testing and the parts we got wrong.
      A weekend experiment that became a product while nobody was looking.`,
    site: 'Interface Review',
    emoji: '📱; 💡; 🖥️; 🧭',
  },
  drawing: {
    fields: `Illustration 98; Drawing 10; Character Design 9; Digital Art 11; Caricature 3; Cartooning 4; Storyboarding 3;
      Painting 8; Fine Arts 8; Visual Arts 5; Graffiti 3; Street Art 5`,
    works: `Illustrations; Mural; Cover Illustrations; Picture Book; Editorial Illustrations; Sketchbook; Character Sheets; Stickers;
      Map Illustration; Zine`,
    things: `Foxes; Houseplants; Sea Monsters; Market Stalls; Sleepy Dogs; Tall Houses; Witches; Moths; Bathers; Robots; Volcanoes;
      Crowds; Tigers; Small Gods; Cloud Shepherds; Rooftop Cats`,
    tags: `illustration; drawing; ink; watercolor; sketchbook; character design; mural; digital painting; comic; children's book;
      gouache; portrait; surreal; nature; animals; sketch; street art; linocut`,
    occupations: `Illustrator; Freelance Illustrator; Concept Artist; Character Designer; Painter; Muralist; Cartoonist;
      Comic Artist; Visual Artist`,
    openings: `Ink and gouache on paper, then far too many layers.
      {many} drawings of {thing_small}, one a day, none of them planned.
      A picture book about a child who collects {thing_small} and has to give them all back.
      The mural covers {many} metres of wall behind the market in {city}.
      Drawn for {client}, who asked for something calm and got {thing_small} instead.
      Pages from the sketchbook that I carried around {city} last spring.
      I wanted to paint {thing_small} the way I remember them, not the way they look.`,
    site: 'Ink Society',
    emoji: '🖍️; 🦊; 🐙; 🌿; 🎨',
  },
  motion: {
    fields: `Motion Graphics 68; Animation 13; Film 10; Cinematography 7; Directing 5; Editing 5; Visual Effects 5; Computer Animation 4;
      Claymation 2; Video Arts 4; Video Blogging 2; Television 3; Screenwriting 3; Production 4; Machinima 2; Video Jockey 2`,
    works: `Title Sequence; Show Reel; Explainer; Short Film; Music Video; Channel Idents; Opening Titles; Stop Motion; Teaser;
      Broadcast Package`,
    things: `Loops; Credits; Explosions; Walk Cycles; Slow Rain; Test Cards; Marbles; Particles; Storyboards; Paper Planes;
      Neon Signs; Clay People`,
    tags: `animation; motion; 3d; video; titles; showreel; stop motion; short film; loop; vfx; music video; cinema; broadcast;
      storyboard; after dark; color grading`,
    occupations: `Motion Designer; Animator; Film Director; Editor; Cinematographer; Visual Effects Artist; Producer; Screenwriter;
      Colourist; Animation Director`,
    openings: `Ninety seconds, {many} shots, one very patient cat.
      The title sequence was animated on twos, by hand, on a kitchen table in {city}.
      {client} needed {few} idents, each of them exactly five seconds long.
      We built the set at a scale of one to twelve and filmed it with a probe lens.
      A short film about {thing_small}, shot in {few} days with a crew of {few}.
      All simulation and no keyframes, except for the one that matters.
      Storyboards, style frames and the finished film, in that order.`,
    site: 'Frame by Frame',
    emoji: '🎬; 🎥; 🌀; 📽️',
  },
  sound: {
    fields: `Music 14; Music Composition 6; Music Production 7; Songwriting 4; Singing 3; Sound Design 6; DJing 4; Podcasting 4`,
    works: `Album; Film Score; Soundtrack; Live Session; Sound Logo; Podcast; Remixes; Theme; Mixtape; Field Recordings`,
    things: `Nocturnes; B-Sides; Lullabies; Demos; Drum Machines; Harbour Sounds; Tape Loops; Basslines; Choirs; Bells; Interludes;
      Frequencies`,
    tags: `music; soundtrack; ambient; electronic; live; podcast; vinyl; field recording; jazz; piano; synth; mixtape; album`,
    occupations: `Composer; Musician; Music Producer; Sound Designer; Singer; DJ; Songwriter; Podcast Producer; Audio Engineer`,
    openings: `Recorded in one night, in a church outside {city}, with the windows open.
      {few} pieces for piano, tape and the refrigerator in my studio.
      The score for {client} uses only sounds that can be heard on the premises.
      I spent {few} months recording {thing_small} and then turned the volume down.
      An album that is meant to be played at breakfast.
      A podcast in {few} episodes about people who listen for a living.`,
    site: 'Low Frequencies',
    emoji: '🎧; 🎹; 🎶; 📻',
  },
  fashion: {
    fields: `Fashion 58; Fashion Styling 7; MakeUp Arts (MUA) 5; Hair Styling 3; Costume Design 5; Textile Design 5; Jewelry Design 5;
      Millinery 2; Leather Working 3; Perfumery 2`,
    works: `Lookbook; Autumn Collection; Capsule Collection; Styling; Costumes; Jewellery Line; Runway; Knitwear; Editorial; Prints`,
    things: `Raincoats; Silk Scarves; Hats; Workwear; Pleats; Beads; Indigo; Gloves; Veils; Quilts; Brooches; Kimono Sleeves`,
    tags: `fashion; style; editorial; beauty; makeup; textile; lookbook; model; jewelry; hair; knitwear; leather; sustainable;
      runway; costume; vintage`,
    occupations: `Fashion Designer; Stylist; Make-up Artist; Textile Designer; Jewellery Designer; Costume Designer; Hair Stylist;
      Milliner; Leather Worker; Perfumer`,
    openings: `{few} looks cut from the offcuts of the season before.
      The collection started with a photograph of my aunt in a borrowed raincoat.
      Everything here was dyed by hand, with walnut, madder and indigo.
      Styled for {client} on the coldest day that {city} had seen in years.
      No mirror was allowed on the set until the last picture was taken.
      A study of {thing_small}: how they fold, how they age and how they sound when you walk.`,
    site: 'Selvedge Notes',
    emoji: '👗; 🧵; 👒; 💄; 🪡',
  },
  space: {
    fields: `Architecture 52; Interior Design 11; Landscape Design 5; Urbanism 5; Exhibition Design 6; Installation Design 6;
      Lighting Design 4; Set Design 4; Masonry 2`,
    works: `Library; Pavilion; Apartment; Exhibition; Bakery Interior; Garden; School Extension; Summer House; Stage Set; Office;
      Light Installation; Housing Study`,
    things: `Staircases; Concrete; Courtyards; Bridges; Bus Shelters; Balconies; Brick; Thresholds; Models at 1:50; Pools; Corridors;
      Greenhouses`,
    tags: `architecture; interior; concrete; exhibition; installation; landscape; urban; light; housing; render; wood; space; public space;
      brutalism; garden; renovation`,
    occupations: `Architect; Interior Designer; Landscape Architect; Exhibition Designer; Urbanist; Lighting Designer; Set Designer;
      Architectural Visualiser; Stonemason`,
    openings: `The house stands on {few} columns, because the river decides what happens below.
      {client} gave us a basement without daylight and asked for a reading room.
      A pavilion of {many} timber frames, put up in a day and taken down in two.
      We kept the brick, the staircase and the smell, and replaced nearly everything else.
      Competition entry for a square in {city} that is crossed by everybody and used by nobody.
      The exhibition is a walk of {many} metres in which the light never changes twice.`,
    site: 'Plan and Section',
    emoji: '🏛️; 🏗️; 🪴; 🏠',
  },
  object: {
    fields: `Product Design 9; Industrial Design 84; Furniture Design 7; Automotive Design 4; Toy Design 4; Wood Working 3; Carpentry 2;
      Metal Working 3; Ceramics 5; Glass Blowing 2; Sculpting 4; Crafts 5; Origami 2; Ice Sculpting 2`,
    works: `Stool; Lamp; Tableware; Chair; Bicycle; Toy Set; Kettle; Shelving; Sculpture; Tea Set; Desk; Concept Car; Vases`,
    things: `Kettles; Stools; Spoons; Knots; Paper Cranes; Bowls; Hinges; Wheels; Lanterns; Tin Toys; Handles; Chairs; Ice Bears`,
    tags: `product design; furniture; ceramics; wood; handmade; craft; industrial design; chair; lamp; sculpture; toys; 3d printing; metal;
      glass; paper; concept; prototype`,
    occupations: `Product Designer; Industrial Designer; Furniture Maker; Ceramicist; Sculptor; Toy Designer; Carpenter; Blacksmith;
      Glass Artist; Automotive Designer`,
    openings: `A chair made from one board, {few} cuts and no glue.
      {client} wanted a kettle that can be repaired with a coin.
      Fired {few} times, and it cracked on each of them but the last.
      The drawings, the models, the mistakes and the finished piece.
      It folds flat, weighs less than a cat and holds {many} kilograms.
      {many} variations on {thing_small}, arranged by patience.`,
    site: 'Made Things',
    emoji: '🪑; 🏺; 🪵; 🧸; 🚲',
  },
  play: {
    fields: 'Game Design 8; Video Game Design 6; Virtual World Design 3',
    works: `Board Game; Puzzle Game; Card Game; Level Design; Game Jam Entry; Platformer; World Map; Playtest`,
    things: `Dungeons; Dice; Tiny Worlds; Pixel Forests; Islands; Labyrinths; Boss Fights; Meeples; Save Points`,
    tags: 'game; game design; pixel art; indie game; board game; level design; 3d; low poly; character design; concept art',
    occupations: 'Game Designer; Level Designer; Indie Developer; Environment Artist; Game Artist',
    openings: `A game for two players and one lamp.
      Made in {many} hours for a game jam, then repaired for {few} months.
      The world map holds {many} islands. You will need {few} of them.
      A card game about {thing_small} in which nobody is allowed to win twice.`,
    site: 'Second Player',
    emoji: '🎮; 🎲; 🕹️; 👾',
  },
  words: {
    fields: `Writing 7; Blogging 4; Journalism 4; Poetry 4; Storytelling 5; Playwriting 2; Academia 4; Philosophy 2; Entrepreneurship 4;
      Philanthropy 2; Consulting 3`,
    works: `Essays; Poems; Column; Interview Series; Field Guide; Newsletter; Short Stories; Manifesto; Research Notes; Thesis`,
    things: `Footnotes; Letters Home; Small Talk; Questions; Obituaries; Weather Reports; First Lines; Errata; Recipes for Staying;
      Borrowed Words`,
    tags: 'writing; essay; poetry; story; journalism; blog; research; interview; book; newsletter; philosophy; education; startup',
    occupations: 'Writer; Editor; Journalist; Poet; Copywriter; Researcher; Lecturer; Founder; Storyteller; Consultant',
    openings: `{few} essays on {thing_small}, written before breakfast.
      The newsletter has {many} readers, and I think I know them all.
      Interviews with people in {city} who changed their trade after forty.
      A small book about large questions, with wide margins for your answers.
      What I learned from {few} years of running {client} out of a garage.`,
    site: 'Margin Notes',
    emoji: '✍️; 📚; 🗞️; 🪶',
  },
  stage: {
    fields: 'Theater 5; Dance 5; Choreography 3; Performing Arts 5; Comedy 3; Magic 2; Puppetry 3',
    works:
      'Performance; Solo; Duet; Puppet Play; Stage Production; Revue; Card Tricks; Rehearsals; Street Show; Comedy Hour',
    things: 'Curtains; Shadows; Marionettes; Applause; Understudies; Silences; Masks; Encores; Vanishing Coins',
    tags: 'theater; dance; performance; stage; puppets; comedy; choreography; contemporary dance; live; costume; magic',
    occupations: 'Dancer; Choreographer; Theatre Director; Puppeteer; Performer; Comedian; Magician; Dramaturg',
    openings: `A piece for {few} dancers and one ladder.
      The puppets are made of {thing_small}, felt and old umbrellas.
      First shown at {client} to an audience of {many}, two of whom were asleep.
      {few} minutes of silence, then everything at once.`,
    site: 'Third Bell',
    emoji: '🎭; 💃; 🪄; 🩰',
  },
  food: {
    fields: 'Culinary Arts 5; Culinary Alchemy 3; Confectionary Arts 3; Enology (Wines) 2',
    works: 'Tasting Menu; Cookbook; Wedding Cake; Wine List; Dessert Course; Supper Club; Cellar Notes; Chocolate Box',
    things:
      'Sourdough; Marzipan; Smoked Salt; Plums; Late Harvests; Broths; Sugar Flowers; Pickles; Espresso; Edible Stones',
    tags: 'food; baking; recipe; dessert; chocolate; wine; cooking; plating; seasonal; bread; cafe; restaurant',
    occupations: 'Chef; Pastry Chef; Baker; Winemaker; Chocolatier; Food Stylist; Cook',
    openings: `{few} courses, all of them cooked over the same fire.
      A dessert that looks like a river stone and tastes of {thing_small}.
      The menu for {client} changes with the moon, which keeps the printer in work.
      Notes from a cellar near {city}, {many} barrels and one thermometer.`,
    site: 'Long Table',
    emoji: '🍰; 🍷; 🥖; 🍋; 🧂',
  },
};

function parse([name, table]: readonly [string, Tables]): Family {
  const fields = entries(table.fields).map((entry) => {
    const space = entry.lastIndexOf(' ');
    return { name: entry.slice(0, space), weight: Number(entry.slice(space)) };
  });
  return {
    name,
    fields,
    works: entries(table.works),
    things: entries(table.things),
    tags: entries(table.tags),
    occupations: entries(table.occupations),
    openings: lines(table.openings),
    site: table.site,
    emoji: entries(table.emoji),
  };
}

export const families: readonly Family[] = Object.entries(tables).map(parse);

const byField = new Map(families.flatMap((family) => family.fields.map(({ name }) => [name, family] as const)));

/** The family that a creative field belongs to. */
export function familyOf(field: string): Family {
  const family = byField.get(field);
  if (family === undefined) throw new Error(`no family knows the field ${field}`);
  return family;
}
