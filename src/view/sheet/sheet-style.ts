// The CSS of a sheet, with a light and a dark theme. A sheet has as many columns as fit. The contrast of text is at
// least 4.5.

export const sheetStyle = `
:root{color-scheme:light dark;--page:#f6f5f2;--card:#fff;--edge:#e3e0d9;--ink:#1c1b19;--soft:#5f5b54;--link:#1f4fa3;
 --empty:#ebe8e1}
@media(prefers-color-scheme:dark){:root{--page:#131316;--card:#1e1e22;--edge:#303036;--ink:#eeece8;--soft:#aaa69f;
 --link:#9dbcff;--empty:#29292e}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);
 font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:100rem;margin:0 auto;padding:0 clamp(1rem,3vw,2.5rem)}
header{padding-top:2.5rem;padding-bottom:1.25rem}
footer{padding-top:2rem;padding-bottom:3rem;color:var(--soft);font-size:.875rem}
h1{font-size:clamp(1.5rem,1.1rem + 1.6vw,2.25rem);line-height:1.2;letter-spacing:-.02em;margin:0}
h2{font-size:1.125rem;line-height:1.3;margin:0}
footer h2{font-size:.9375rem;color:var(--ink);margin-bottom:.5rem}
p{margin:.25rem 0}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
.about{color:var(--soft)}
.sheet{list-style:none;margin:0;padding:0;display:grid;gap:1.5rem;
 grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.item{position:relative;display:flex;flex-direction:column;background:var(--card);border:1px solid var(--edge);
 border-radius:.75rem;overflow:hidden}
.item:focus-within,.item:hover{border-color:var(--link)}
.item h2{font-size:1rem}
.item h2 a{color:inherit;text-decoration:none}
.item h2 a::after{content:"";position:absolute;inset:0}
.item h2 a:focus-visible{outline:none}
.item:has(h2 a:focus-visible){outline:3px solid var(--link);outline-offset:2px}
.item:hover h2 a{text-decoration:underline}
.item .by a,.item .facts a{position:relative}
.text{padding:.875rem 1rem 1rem;display:flex;flex-direction:column;gap:.25rem;flex:1}
.by{margin:0;color:var(--soft);font-size:.9375rem}
.quiet,.words{margin:0;color:var(--soft);font-size:.8125rem}
.frame{aspect-ratio:404/316;background:var(--empty);margin:0;display:grid;place-items:center;color:var(--soft);
 font-size:.875rem;padding:0;text-align:center}
.frame img{width:100%;height:100%;object-fit:cover;display:block}
.frame svg{width:100%;height:100%;display:block}
.facts{margin:.375rem 0 0;display:flex;flex-wrap:wrap;gap:.125rem .875rem;font-size:.8125rem;color:var(--soft)}
.facts div{display:flex;gap:.35em}
.facts dt{flex:none;overflow-wrap:normal}
.facts dt::after{content:":"}
.facts dd{margin:0;color:var(--ink);font-variant-numeric:tabular-nums}
article.page{max-width:60rem;background:var(--card);border:1px solid var(--edge);border-radius:.75rem;
 padding:clamp(1rem,3vw,2.5rem);margin-bottom:2rem}
.page>:first-child{margin-top:0}
.page h2{font-size:1.5rem;letter-spacing:-.01em}
.page .part{font-size:1.0625rem;letter-spacing:0;margin:2rem 0 .5rem}
.page .facts{font-size:.9375rem;display:grid;gap:.25rem;margin-top:1rem}
.page .facts div{display:grid;grid-template-columns:8.5rem 1fr}
.page .prose{white-space:pre-line}
.page figure{margin:1rem 0}
.page img{max-width:100%;height:auto;border-radius:.375rem;display:block;background:var(--empty)}
.page .gone{background:var(--empty);border-radius:.375rem;padding:2rem;text-align:center;color:var(--soft)}
.credits{margin:0;padding-left:1.5rem;columns:22rem;column-gap:2rem}
.credits li{break-inside:avoid;margin-bottom:.25rem}
@media(max-width:30rem){.page .facts div{grid-template-columns:1fr}}
@media print{.item,article.page{break-inside:avoid}:root{--page:#fff}}
`;
