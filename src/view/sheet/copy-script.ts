// The only script in a page: a click on a colour copies it. Without scripts, the text below each
// colour can be copied.

/**
 * Adds a button to each colour. Copies by a selection, because a page that is a file may have no
 * other clipboard.
 */
export const copyScript = `addEventListener("DOMContentLoaded",()=>{
 for(const rect of document.querySelectorAll(".frame rect")){
  const hex=rect.getAttribute("fill"),button=document.createElement("button"),text=document.createElement("input");
  text.value=hex;
  button.type="button";
  button.ariaLabel="Copy "+hex;
  button.onclick=()=>{
   document.body.append(text);
   text.select();
   if(document.execCommand("copy"))button.ariaLabel="Copied "+hex;
   text.remove();
   button.focus();
  };
  rect.closest(".frame").append(button);
 }
});`;

export const copyStyle = `.frame{position:relative}
.frame button{position:absolute;inset:0;width:100%;border:0;padding:0;background:none;cursor:copy;font:inherit}
.frame button::after{content:attr(aria-label);padding:.25rem .5rem;border-radius:.25rem;background:var(--card);
 color:var(--ink);font-size:.8125rem;opacity:0}
.frame button:is(:hover,:focus-visible)::after{opacity:1}
.frame button:focus-visible{outline:3px solid var(--link);outline-offset:-3px}
@media print{.frame button{display:none}}
`;
