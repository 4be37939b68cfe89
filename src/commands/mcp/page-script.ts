// The script and the style of the page in the chat. The script speaks with the client by messages
// of JSON-RPC, as the extension MCP Apps describes.

/** The name under which a result says which records it is about. */
export const shownKey = 'portfolio/shown';

export const sheetTool = 'sheet';

export const pageAddress = 'ui://portfolio/sheet';

export const maxOnSheet = 24;

/** Moves the parts of sheets into the page, whose policy forbids their scripts. */
export const appScript = `(()=>{
 const waiting=new Map(),one=selector=>document.querySelector(selector);
 let last=0,shown,client;
 const post=message=>parent.postMessage({jsonrpc:"2.0",...message},"*");
 const ask=(method,params)=>new Promise((done,failed)=>{
  waiting.set(++last,{done,failed});
  post({id:last,method,params});
 });
 const say=text=>{one(".subtitle").textContent=text};
 const tell=()=>{
  const ids=[...document.querySelectorAll(":checked")].map(box=>box.value);
  const text="Ticked by the user in the sheet, kind "+shown.kind+": "+(ids.join(", ")||"nothing");
  ask("ui/update-model-context",{content:[{type:"text",text}]}).catch(()=>say("The client did not take the ticks."));
  say(ids.length+" ticked");
 };
 const addTick=(item,id,number)=>{
  const label=document.createElement("label"),box=document.createElement("input");
  label.className="tick";
  box.type="checkbox";
  box.value=id;
  box.ariaLabel=number+": "+item.querySelector("h2").textContent;
  box.onchange=tell;
  label.append(box,number);
  item.append(label);
 };
 const show=async result=>{
  const mine=shown=result._meta?.["${shownKey}"];
  one("main").replaceChildren();
  one("footer").replaceChildren();
  if(!mine)return say("This answer has no pictures.");
  if(!client.serverTools)return say("This client does not let the page load pictures.");
  say("Loading the pictures\\u2026");
  for(let from=0;from<mine.ids.length;from+=${maxOnSheet}){
   const ids=mine.ids.slice(from,from+${maxOnSheet});
   const answer=await ask("tools/call",{name:"${sheetTool}",arguments:{kind:mine.kind,ids}});
   if(shown!==mine)return;
   if(answer.isError)return say(answer.content[0].text);
   const [places,html]=answer.content.map(block=>block.text);
   const sheet=new DOMParser().parseFromString(html,"text/html"),items=sheet.querySelectorAll(".item");
   places.split(",").map(Number.parseFloat).forEach((place,at)=>{
    if(ids[place]&&client.updateModelContext)addTick(items[at],ids[place],from+place+1);
   });
   one("main").append(...sheet.querySelector("main").childNodes);
   one("footer").append(...sheet.querySelector("footer")?.childNodes??[]);
  }
  say("");
 };
 addEventListener("message",({source,data})=>{
  if(source!==parent||data?.jsonrpc!=="2.0")return;
  const {id,method,params,result,error}=data;
  if(method==="ui/notifications/tool-result")show(params).catch(()=>say("The pictures could not be loaded."));
  else if(method==="ui/resource-teardown"||method==="ping")post({id,result:{}});
  else if(method&&id!==undefined)post({id,error:{code:-32601,message:"Method not found"}});
  else if(!method&&waiting.has(id)){
   const {done,failed}=waiting.get(id);
   waiting.delete(id);
   error?failed(error):done(result);
  }
 });
 addEventListener("click",event=>{
  const link=event.target.closest("a");
  if(!link)return;
  event.preventDefault();
  if(/^https?:$/.test(link.protocol))ask("ui/open-link",{url:link.href}).catch(()=>say("The client did not open the link."));
 });
 addEventListener("DOMContentLoaded",async()=>{
  one(".subtitle").role="status";
  const found=await ask("ui/initialize",{appInfo:{name:"portfolio",version:"1"},appCapabilities:{},protocolVersion:"2026-01-26"});
  client=found.hostCapabilities;
  post({method:"ui/notifications/initialized"});
  const size=()=>post({method:"ui/notifications/size-changed",params:{height:Math.ceil(document.documentElement.getBoundingClientRect().height)}});
  new ResizeObserver(size).observe(document.documentElement);
 });
})();`;

export const appStyle = `header{padding-top:.5rem;padding-bottom:.5rem}
h1{position:absolute;clip-path:inset(50%)}
.subtitle{min-height:1.5rem}
main,footer:not(:empty){padding-bottom:1rem}
.tick{position:absolute;top:.5rem;left:.5rem;padding:.375rem .5rem;background:var(--card)}
.item:has(:checked) .frame{outline:3px solid var(--link);outline-offset:2px}
`;
