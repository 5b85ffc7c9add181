/** Seconds after which the page of a run that is not over is read again. */
const READ_AGAIN_S = 5;

/** An HTML page without external resources: a title, the inside of <main>, and what its style sheet needs besides. */
export function htmlPage(title: string, main: string, { style = '', isLive = false } = {}): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isLive ? `<meta http-equiv="refresh" content="${READ_AGAIN_S}">\n` : ''}<title>${title}</title><style>${STYLE}${style}</style></head>
<body><main>
${main}
</main><script>${CROSSHAIR}</script></body></html>
`;
}

/** Style sheet of the page: light and dark, wide and narrow screens. */
const STYLE = `
:root{--ground:#f6f8f8;--surface:#fff;--line:#dbe3e5;--text:#13201f;--dim:#586b70;--blue:#1f7fae;--amber:#b36a06;--red:#c8372a;--green:#3f7d4c;--violet:#7a4fb0;--grey:#7d8c90}
@media (prefers-color-scheme:dark){:root{--ground:#070d10;--surface:#0d161a;--line:#22343b;--text:#e3ecee;--dim:#9bb0b6;--blue:#63b8dc;--amber:#f0a743;--red:#f2796b;--green:#a3cf7a;--violet:#b79be6;--grey:#8b9ca2}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:15px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1280px;margin:0 auto;padding:40px 24px 64px}
header{display:grid;grid-template-columns:1fr auto;align-items:baseline;column-gap:24px}
h1{font-size:34px;line-height:1.2;letter-spacing:-.01em;margin:0;font-weight:600}
h2{font-size:20px;font-weight:600;margin:48px 0 16px}
h3{font-size:15px;font-weight:600;margin:0}
.kicker,.when{grid-column:1/-1;color:var(--dim);margin:0 0 4px}.when{margin:4px 0 0}
.verdict{margin:0;padding:4px 14px;border:1px solid;border-radius:999px;font-weight:600}
.good{--tone:var(--green)}.bad{--tone:var(--red)}.verdict,.verdicts b{color:var(--tone)}
.numbers{display:grid;grid-template-columns:repeat(4,1fr);gap:1px;margin:28px 0 20px;background:var(--line);border:1px solid var(--line);border-radius:10px;overflow:hidden}
.numbers div{background:var(--surface);padding:14px 18px}
dt,.more,.hint,.when,figcaption span{color:var(--dim)}dd{margin:0}
.numbers dt,.more{font-size:13px}.numbers b{font-size:30px;font-weight:600;line-height:1.3}
.lead{max-width:75ch;margin:20px 0 0}.lead b{font-weight:600}
.verdicts,.kinds,.legend{list-style:none;margin:0;padding:0}
.verdicts span{color:var(--dim)}.verdicts b{display:inline-block;min-width:56px}
.plots{display:grid;grid-template-columns:1fr 1fr;gap:20px}
.plot{margin:0;padding:16px 24px 12px 18px;background:var(--surface);border:1px solid var(--line);border-radius:10px;min-width:0}
figcaption{display:flex;justify-content:space-between;font-size:13px}
.legend{display:flex;flex-wrap:wrap;gap:2px 18px;font-size:13px;color:var(--dim);margin:2px 0 12px}
.legend li::before{content:"";display:inline-block;width:12px;height:3px;border-radius:2px;margin:0 7px 3px 0;background:var(--tone)}
.legend li{white-space:nowrap}
.legend b{color:var(--text);font-weight:600}
.blue{--tone:var(--blue)}.amber{--tone:var(--amber)}.red{--tone:var(--red)}.green{--tone:var(--green)}.violet{--tone:var(--violet)}.grey{--tone:var(--grey)}
.field{position:relative;margin-left:58px;height:190px;touch-action:pan-y}
.field svg{width:100%;height:100%;display:block;overflow:visible}
.y i,.x i{position:absolute;font:12px/1 system-ui,sans-serif;color:var(--dim);white-space:nowrap}
.y i{right:calc(100% + 8px);transform:translateY(-50%)}
.x{position:relative;margin-left:58px;height:22px}.x i{top:8px;transform:translateX(-50%)}
.grid{stroke:var(--line);vector-effect:non-scaling-stroke}
.line{fill:none;stroke:var(--tone);stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}
.ground{fill:var(--tone);opacity:.13}
.cross{position:absolute;top:0;bottom:0;width:1px;background:var(--dim);visibility:hidden;pointer-events:none}
table{width:100%;border-collapse:separate;border-spacing:0;background:var(--surface);border:1px solid var(--line);border-radius:10px}
th,td{padding:7px 12px;text-align:right;border-top:1px solid var(--line);white-space:nowrap}
thead th{border:0;color:var(--dim);font-weight:400;font-size:13px}
tbody th{text-align:left;font-weight:500;width:1%}
.spread,.axis{width:34%;min-width:150px}.axis div{position:relative;height:18px}.axis i{position:absolute;bottom:0;transform:translateX(-50%);font:12px/1 system-ui,sans-serif}.axis i::after{content:'';position:absolute;left:50%;top:15px;height:5px;border-left:1px solid var(--grey)}
.bars{display:block;width:100%;height:24px;fill:var(--blue)}
.none{color:var(--dim)}.loud{color:var(--red);font-weight:600}
.hint{margin:-8px 0 14px;max-width:75ch}
.kinds li{padding:8px 0;border-top:1px solid var(--line)}.kinds b{font-weight:600}
code{display:block;color:var(--dim);font-size:13px;overflow-wrap:anywhere}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px}.facts dd{overflow-wrap:anywhere}
.warning{border-left:3px solid var(--amber);padding-left:14px}
@media (max-width:1000px){.plots{grid-template-columns:1fr}}
@media (max-width:760px){
main{padding:24px 16px 48px}h1{font-size:26px}header{grid-template-columns:1fr}.verdict{justify-self:start;margin-top:8px}
.numbers{grid-template-columns:1fr 1fr}.numbers div{padding:12px 14px}.numbers b{font-size:24px}
.plot{padding:14px 22px 10px 14px}.field{height:150px}
.verdicts li{padding:6px 0}.verdicts b,.verdicts span{display:block}
thead,thead tr,tbody,tbody tr{display:block}thead th:not(.axis){display:none}thead th.axis{display:block;width:100%}
tbody tr{display:grid;grid-template-columns:repeat(4,1fr);padding:10px 12px;border-top:1px solid var(--line);gap:4px 8px}
tbody th,.spread{grid-column:1/-1;width:auto}tbody th,td{border:0;padding:0;text-align:left;white-space:normal;overflow-wrap:anywhere}
td[data-label]::before{content:attr(data-label);display:block;color:var(--dim);font-size:12px}
.facts{grid-template-columns:1fr;gap:0}.facts dd{margin-bottom:10px}
}
@media print{.plot,table{break-inside:avoid}}
`;

/** Script that shows the values of the second under the pointer in all plots. The page is complete without it. */
const CROSSHAIR = `
const plots=[...document.querySelectorAll('.plot')].map(figure=>({field:figure.querySelector('.field'),cross:figure.querySelector('.cross'),
marks:[...figure.querySelectorAll('.legend b')],usual:[...figure.querySelectorAll('.legend b')].map(b=>b.textContent),...JSON.parse(figure.dataset.plot)}));
const show=share=>{for(const {cross,marks,usual,seconds,values} of plots){
const from=seconds[0],span=seconds.at(-1)-from||1,at=from+share*span;
const index=seconds.reduce((best,second,index)=>Math.abs(second-at)<Math.abs(seconds[best]-at)?index:best,0);
cross.style.visibility=share===null?'hidden':'visible';cross.style.left=(seconds[index]-from)/span*100+'%';
marks.forEach((mark,line)=>{mark.textContent=share===null?usual[line]:values[line][index]??'–'})}};
for(const {field} of plots){
field.addEventListener('pointermove',event=>{const box=field.getBoundingClientRect();show(Math.min(1,Math.max(0,(event.clientX-box.left)/box.width)))});
field.addEventListener('pointerleave',()=>show(null))}
`;
