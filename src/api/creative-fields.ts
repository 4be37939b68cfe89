// The creative fields of the reference, with id and name, and the popular ones in order.

/** A creative field in the service's form. */
export interface Field {
  readonly id: number;
  readonly name: string;
}

const table = `
1 Academia; 108 Advertising; 3 Animation; 4 Architecture; 5 Art Direction; 130 Automotive Design; 6 Blogging;
109 Branding; 133 Calligraphy; 7 Caricature; 8 Carpentry; 9 Cartooning; 10 Ceramics; 124 Character Design; 11
Choreography; 12 Cinematography; 13 Claymation; 14 Comedy; 15 Computer Animation; 17 Confectionary Arts; 18
Consulting; 19 Copywriting; 20 Costume Design; 21 Crafts; 137 Creative Direction; 22 Culinary Alchemy; 23
Culinary Arts; 24 Dance; 25 Design; 122 Digital Art; 26 Digital Imaging; 27 Digital Photography; 28 Directing;
29 DJing; 30 Documentary; 110 Drawing; 31 Editing; 32 Editorial Design; 33 Engineering; 34 Enology (Wines); 35
Entrepreneurship; 36 Exhibition Design; 37 Fashion; 93 Fashion Styling; 38 Film; 112 Fine Arts; 40 Furniture
Design; 41 Game Design; 42 Glass Blowing; 43 Graffiti; 44 Graphic Design; 45 Hair Styling; 47 Ice Sculpting;
131 Icon Design; 48 Illustration; 49 Industrial Design; 50 Information Architecture; 134 Installation Design;
51 Interaction Design; 52 Interior Design; 53 Jewelry Design; 54 Journalism; 55 Landscape Design; 56 Leather
Working; 57 Lighting Design; 125 Machinima; 58 Magic; 59 MakeUp Arts (MUA); 60 Marketing; 61 Masonry; 62 Metal
Working; 127 Millinery; 63 Motion Graphics; 106 Multimedia; 64 Music; 65 Music Composition; 114 Music
Production; 129 Origami; 66 Packaging; 67 Painting; 69 Pattern Design; 70 Performing Arts; 71 Perfumery; 72
Philanthropy; 107 Philosophy; 113 Photo Illustration; 128 Photo Manipulation; 73 Photography; 74
Photojournalism; 75 Playwriting; 76 Podcasting; 77 Poetry; 78 Print Design; 79 Product Design; 80 Production;
123 Programming; 81 Publishing; 82 Puppetry; 136 Retouching; 85 Screenwriting; 86 Sculpting; 87 Set Design; 88
Singing; 89 Software Architecture; 90 Songwriting; 118 Sound Design; 91 Storyboarding; 92 Storytelling; 135
Street Art; 94 Television; 95 Textile Design; 96 Theater; 126 Toy Design; 97 Typography; 111 Urbanism; 132
User Interface Design; 98 Video Arts; 99 Video Blogging; 100 Video Game Design; 116 Video Jockey; 119 Virtual
World Design; 101 Visual Arts; 120 Visual Effects; 102 Web Design; 103 Web Development; 104 Wood Working; 105
Writing`;

/** Ids of the popular fields, most popular first. */
export const popularFieldIds = [44, 73, 51, 5, 48, 49, 63, 37, 4, 109, 102] as const;

/** All fields, sorted by name as in the reference. */
export const creativeFields: readonly Field[] = table.split(';').map((entry) => {
  const [id, ...words] = entry.trim().split(/\s+/);
  return { id: Number(id), name: words.join(' ') };
});
