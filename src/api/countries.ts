// Countries with the FIPS 10-4 code that the service uses, the ISO 3166 code that people know, and the common name.
// Serbia, Kosovo, Gaza and the West Bank have the last codes that FIPS assigned to them.

export interface Country {
  readonly fips: string;
  /** `--` where ISO assigns none. */
  readonly iso: string;
  readonly name: string;
}

const table = `
AF AF Afghanistan; AL AL Albania; AG DZ Algeria; AQ AS American Samoa; AN AD Andorra; AO AO Angola; AV AI
Anguilla; AY AQ Antarctica; AC AG Antigua and Barbuda; AR AR Argentina; AM AM Armenia; AA AW Aruba; AS AU
Australia; AU AT Austria; AJ AZ Azerbaijan; BF BS Bahamas; BA BH Bahrain; BG BD Bangladesh; BB BB Barbados; BO
BY Belarus; BE BE Belgium; BH BZ Belize; BN BJ Benin; BD BM Bermuda; BT BT Bhutan; BL BO Bolivia; BK BA Bosnia
and Herzegovina; BC BW Botswana; BV BV Bouvet Island; BR BR Brazil; IO IO British Indian Ocean Territory; VI
VG British Virgin Islands; BX BN Brunei; BU BG Bulgaria; UV BF Burkina Faso; BY BI Burundi; CB KH Cambodia; CM
CM Cameroon; CA CA Canada; CV CV Cape Verde; CJ KY Cayman Islands; CT CF Central African Republic; CD TD Chad;
CI CL Chile; CH CN China; KT CX Christmas Island; CK CC Cocos Islands; CO CO Colombia; CN KM Comoros; CF CG
Congo - Brazzaville; CG CD Congo - Kinshasa; CW CK Cook Islands; CS CR Costa Rica; IV CI Côte d'Ivoire; HR HR
Croatia; CU CU Cuba; UC CW Curaçao; CY CY Cyprus; EZ CZ Czechia; DA DK Denmark; DJ DJ Djibouti; DO DM
Dominica; DR DO Dominican Republic; EC EC Ecuador; EG EG Egypt; ES SV El Salvador; EK GQ Equatorial Guinea; ER
ER Eritrea; EN EE Estonia; WZ SZ Eswatini; ET ET Ethiopia; FK FK Falkland Islands; FO FO Faroe Islands; FJ FJ
Fiji; FI FI Finland; FR FR France; FG GF French Guiana; FP PF French Polynesia; FS TF French Southern
Territories; GB GA Gabon; GA GM Gambia; GZ -- Gaza Strip; GG GE Georgia; GM DE Germany; GH GH Ghana; GI GI
Gibraltar; GR GR Greece; GL GL Greenland; GJ GD Grenada; GP GP Guadeloupe; GQ GU Guam; GT GT Guatemala; GK GG
Guernsey; GV GN Guinea; PU GW Guinea-Bissau; GY GY Guyana; HA HT Haiti; HM HM Heard and McDonald Islands; HO
HN Honduras; HK HK Hong Kong; HU HU Hungary; IC IS Iceland; IN IN India; ID ID Indonesia; IR IR Iran; IZ IQ
Iraq; EI IE Ireland; IM IM Isle of Man; IS IL Israel; IT IT Italy; JM JM Jamaica; JA JP Japan; JE JE Jersey;
JO JO Jordan; KZ KZ Kazakhstan; KE KE Kenya; KR KI Kiribati; KV XK Kosovo; KU KW Kuwait; KG KG Kyrgyzstan; LA
LA Laos; LG LV Latvia; LE LB Lebanon; LT LS Lesotho; LI LR Liberia; LY LY Libya; LS LI Liechtenstein; LH LT
Lithuania; LU LU Luxembourg; MC MO Macao; MA MG Madagascar; MI MW Malawi; MY MY Malaysia; MV MV Maldives; ML
ML Mali; MT MT Malta; RM MH Marshall Islands; MB MQ Martinique; MR MR Mauritania; MP MU Mauritius; MF YT
Mayotte; MX MX Mexico; FM FM Micronesia; MD MD Moldova; MN MC Monaco; MG MN Mongolia; MJ ME Montenegro; MH MS
Montserrat; MO MA Morocco; MZ MZ Mozambique; BM MM Myanmar; WA NA Namibia; NR NR Nauru; NP NP Nepal; NL NL
Netherlands; NC NC New Caledonia; NZ NZ New Zealand; NU NI Nicaragua; NG NE Niger; NI NG Nigeria; NE NU Niue;
NF NF Norfolk Island; KN KP North Korea; MK MK North Macedonia; CQ MP Northern Mariana Islands; NO NO Norway;
MU OM Oman; PK PK Pakistan; PS PW Palau; WE PS Palestine; PM PA Panama; PP PG Papua New Guinea; PA PY
Paraguay; PE PE Peru; RP PH Philippines; PC PN Pitcairn; PL PL Poland; PO PT Portugal; RQ PR Puerto Rico; QA
QA Qatar; RE RE Réunion; RO RO Romania; RS RU Russia; RW RW Rwanda; WS WS Samoa; SM SM San Marino; SA SA Saudi
Arabia; TP ST São Tomé and Príncipe; SG SN Senegal; RI RS Serbia; SE SC Seychelles; SL SL Sierra Leone; SN SG
Singapore; NN SX Sint Maarten; LO SK Slovakia; SI SI Slovenia; BP SB Solomon Islands; SO SO Somalia; SF ZA
South Africa; SX GS South Georgia and South Sandwich Islands; KS KR South Korea; OD SS South Sudan; SP ES
Spain; CE LK Sri Lanka; TB BL St. Barthélemy; SH SH St. Helena; SC KN St. Kitts and Nevis; ST LC St. Lucia; RN
MF St. Martin; SB PM St. Pierre and Miquelon; VC VC St. Vincent and Grenadines; SU SD Sudan; NS SR Suriname;
SV SJ Svalbard and Jan Mayen; SW SE Sweden; SZ CH Switzerland; SY SY Syria; TW TW Taiwan; TI TJ Tajikistan; TZ
TZ Tanzania; TH TH Thailand; TT TL Timor-Leste; TO TG Togo; TL TK Tokelau; TN TO Tonga; TD TT Trinidad and
Tobago; TS TN Tunisia; TX TM Turkmenistan; TK TC Turks and Caicos Islands; TV TV Tuvalu; TU TR Türkiye; VQ VI
U.S. Virgin Islands; UG UG Uganda; UP UA Ukraine; AE AE United Arab Emirates; UK GB United Kingdom; US US
United States; UY UY Uruguay; UZ UZ Uzbekistan; NH VU Vanuatu; VT VA Vatican City; VE VE Venezuela; VM VN
Vietnam; WF WF Wallis and Futuna; WI EH Western Sahara; YM YE Yemen; ZA ZM Zambia; ZI ZW Zimbabwe`;

let parsed: readonly Country[] | undefined;

/** All countries. Parsed at the first call: most commands never need them. */
export function countries(): readonly Country[] {
  parsed ??= table.split(';').map((entry) => {
    const [fips = '', iso = '', ...words] = entry.trim().split(/\s+/);
    return { fips, iso, name: words.join(' ') };
  });
  return parsed;
}
