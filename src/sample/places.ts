// Where the sample's creatives live: city, state or province, FIPS code of the country, naming culture, weight.
import { countries } from '../api/countries.ts';
import { lines } from './text.ts';

export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly fips: string;
  readonly culture: string;
  readonly weight: number;
}

const table = `
New York | New York | US | en | 13
Brooklyn | New York | US | en | 8
Los Angeles | California | US | en | 11
San Francisco | California | US | en | 9
Portland | Oregon | US | en | 6
Chicago | Illinois | US | en | 7
Austin | Texas | US | en | 5
Seattle | Washington | US | en | 5
Atlanta | Georgia | US | en | 3
Miami | Florida | US | es | 3
London | England | UK | en | 14
Manchester | England | UK | en | 5
Glasgow | Scotland | UK | en | 4
Cardiff | Wales | UK | en | 2
Berlin | Berlin | GM | de | 12
Hamburg | Hamburg | GM | de | 6
Munich | Bavaria | GM | de | 5
Cologne | North Rhine-Westphalia | GM | de | 3
São Paulo | São Paulo | BR | pt | 10
Rio de Janeiro | Rio de Janeiro | BR | pt | 6
Curitiba | Paraná | BR | pt | 4
Porto Alegre | Rio Grande do Sul | BR | pt | 3
Tokyo | Tokyo | JA | ja | 13
Osaka | Osaka | JA | ja | 5
Kyoto | Kyoto | JA | ja | 4
Mumbai | Maharashtra | IN | hi | 7
Bengaluru | Karnataka | IN | hi | 6
New Delhi | Delhi | IN | hi | 5
Madrid | Community of Madrid | SP | es | 8
Barcelona | Catalonia | SP | es | 9
Valencia | Valencian Community | SP | es | 3
Paris | Île-de-France | FR | fr | 11
Lyon | Auvergne-Rhône-Alpes | FR | fr | 4
Marseille | Provence-Alpes-Côte d'Azur | FR | fr | 2
Mexico City | Mexico City | MX | es | 8
Guadalajara | Jalisco | MX | es | 4
Monterrey | Nuevo León | MX | es | 3
Toronto | Ontario | CA | en | 7
Montréal | Québec | CA | fr | 5
Vancouver | British Columbia | CA | en | 3
Seoul | Seoul | KS | ko | 10
Busan | Busan | KS | ko | 3
Milan | Lombardy | IT | it | 8
Rome | Lazio | IT | it | 4
Turin | Piedmont | IT | it | 2
Warsaw | Masovia | PL | pl | 7
Kraków | Lesser Poland | PL | pl | 4
Kyiv | Kyiv | UP | uk | 8
Lviv | Lviv Oblast | UP | uk | 4
Istanbul | Istanbul | TU | tr | 7
Izmir | Izmir | TU | tr | 3
Amsterdam | North Holland | NL | nl | 6
Rotterdam | South Holland | NL | nl | 3
Stockholm | Stockholm County | SW | sv | 5
Copenhagen | Capital Region | DA | sv | 4
Oslo | Oslo | NO | sv | 3
Helsinki | Uusimaa | FI | fi | 3
Reykjavík | Capital Region | IC | is | 2
Lisbon | Lisbon | PO | pt | 4
Porto | Porto | PO | pt | 3
Athens | Attica | GR | el | 5
Thessaloniki | Central Macedonia | GR | el | 2
Buenos Aires | Buenos Aires | AR | es | 6
Santiago | Santiago Metropolitan Region | CI | es | 3
Bogotá | Bogotá | CO | es | 4
Lima | Lima | PE | es | 2
Shanghai | Shanghai | CH | zh | 6
Beijing | Beijing | CH | zh | 5
Taipei | Taipei | TW | zh | 4
Hong Kong |  | HK | zh | 3
Singapore |  | SN | zh | 4
Jakarta | Jakarta | ID | id | 4
Hanoi | Hanoi | VM | vi | 3
Ho Chi Minh City | Ho Chi Minh City | VM | vi | 3
Cairo | Cairo | EG | ar | 4
Alexandria | Alexandria | EG | ar | 2
Casablanca | Casablanca-Settat | MO | ar | 3
Beirut | Beirut | LE | ar | 3
Dubai | Dubai | AE | ar | 3
Lagos | Lagos | NI | yo | 4
Nairobi | Nairobi | KE | sw | 2
Cape Town | Western Cape | SF | en | 3
Melbourne | Victoria | AS | en | 5
Sydney | New South Wales | AS | en | 5
Wellington | Wellington | NZ | en | 2
Dublin | Leinster | EI | en | 3
Vienna | Vienna | AU | de | 4
Zürich | Zürich | SZ | de | 4
Prague | Prague | EZ | cs | 4
Budapest | Budapest | HU | hu | 3
Bucharest | Bucharest | RO | ro | 3
Belgrade | Belgrade | RI | sr | 3
Tbilisi | Tbilisi | GG | ka | 2
Saint Petersburg | Saint Petersburg | RS | ru | 3
Moscow | Moscow | RS | ru | 3
Tel Aviv | Tel Aviv District | IS | he | 2`;

/** All places, heaviest countries first. */
export function places(): Place[] {
  const names = new Map(countries().map(({ fips, name }) => [fips, name]));
  return lines(table).map((line) => {
    const [city = '', state = '', fips = '', culture = '', weight = ''] = line.split('|').map((cell) => cell.trim());
    return { city, state, country: names.get(fips) ?? '', fips, culture, weight: Number(weight) };
  });
}
