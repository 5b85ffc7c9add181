import { simulate } from './balance/simulation.ts';
import { worthOfWorld } from './balance/sieges.ts';
import { measure } from './balance/measures.ts';
import { DAY } from './balance/time.ts';
const seed = Number(process.argv[2] ?? 3);
const g = simulate({ bots: 200, days: 60, seed, peace: false });
const m = measure(g, 60);
console.log(m.mostWorldsLost, m.captured);
const caps = g.records.sieges.filter((s) => s.outcome === 'captured');
console.log('captures', caps.length, caps.map((s:any) => `${s.ruler.id}${s.ruler.style.name} d${(s.at / DAY).toFixed(0)} ${(s.share*100).toFixed(1)}% of ${s.worlds}`).join('\n'));
// share of colonies at end
const shares:number[]=[]; const counts:number[]=[];
for (const p of g.players){ const all=p.worlds.reduce((s,w)=>s+worthOfWorld(w),0); counts.push(p.worlds.length); for(const w of p.worlds) if(!w.isHome) shares.push(100*worthOfWorld(w)/all);}
shares.sort((a,b)=>a-b); const q=(a:number[],x:number)=>a[Math.floor(a.length*x)];
console.log('colony share at end q', [0,.1,.25,.5,.75,.9,.99].map(x=>q(shares,x)?.toFixed(1)));
counts.sort((a,b)=>a-b); console.log('worlds', [0,.1,.25,.5,.75,.9,.99].map(x=>q(counts,x)));
// aggressors by style
const weeks=(p:any)=>Math.max(DAY,60*DAY-p.joinedAt)/(7*DAY);
const by=new Map<string,any[]>();
for(const p of g.players){ const bs=g.records.battles.filter(b=>b.attacker===p); const n=bs.length/weeks(p); const loot=bs.reduce((s,b)=>s+b.loot,0); const w=bs.filter(b=>b.outcome==='ground_won').length; (by.get(p.style.name)??by.set(p.style.name,[]).get(p.style.name)!).push({n,share:100*loot/p.produced,per:bs.length?loot/bs.length/(p.produced/((60*DAY-p.joinedAt)/3600000)):0,agg:n>=2});}
for(const [k,v] of by){ const a=v.filter(x=>x.agg); const md=(l:number[])=>{l.sort((x,y)=>x-y);return l[Math.floor(l.length/2)]?.toFixed(2)}; console.log(k,v.length,'agg',a.length,'battles/w',md(v.map(x=>x.n)),'share',md(v.map(x=>x.share)),'agg share',md(a.map(x=>x.share)),'agg battles',md(a.map(x=>x.n)),'h per battle',md(a.map(x=>x.per)));}
