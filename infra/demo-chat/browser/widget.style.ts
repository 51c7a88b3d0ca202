/** The palette of the site, dark where the page is dark; browsers without `light-dark()` have the dark one. */
export const widgetStyle = `
:host{display:contents;--surface:#151C2E;--fg:#F5F1E8;--muted:#B1B8C9;--edge:#6F7A96;--line:#2A3450;--own:#33270F;--accent:#E8A317;--on-accent:#1B1203;--bad:#FF8F86;--focus:#FFD688}
@supports (color:light-dark(#fff,#000)){:host{--surface:light-dark(#FFFFFF,#151C2E);--fg:light-dark(#161C2D,#F5F1E8);--muted:light-dark(#4C5468,#B1B8C9);--edge:light-dark(#8A8272,#6F7A96);--line:light-dark(#E8DFD0,#2A3450);--own:light-dark(#FCEFD0,#33270F);--bad:light-dark(#AC2B24,#FF8F86);--focus:light-dark(#7E5200,#FFD688)}}
:host([hidden]){display:none}
*{box-sizing:border-box}
[hidden]{display:none!important}
.launcher,.panel{position:fixed;inset-inline-end:1rem;inset-block-end:calc(1rem + var(--foot,0px) + env(safe-area-inset-bottom));font:inherit;font-size:1rem;color:var(--fg)}
.launcher{z-index:15;margin-block-end:var(--lift,0px);display:flex;align-items:center;gap:.5rem;min-block-size:3rem;min-inline-size:3rem;padding:.5rem 1rem;border:0;border-radius:999px;background:var(--accent);color:var(--on-accent);font-weight:600;cursor:pointer;box-shadow:0 2px 12px rgb(4 7 14 / .35)}
.launcher.waiting:not(:focus){visibility:hidden}
.launcher.unread::after{content:"";inline-size:.75rem;block-size:.75rem;border-radius:50%;background:#AC2B24;border:2px solid #FFF}
svg{inline-size:1.5rem;block-size:1.5rem;flex-shrink:0;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.panel{z-index:30;display:flex;flex-direction:column;inline-size:23rem;max-inline-size:calc(100vw - 2rem);block-size:32rem;max-block-size:calc(100dvh - 6rem);background:var(--surface);border:1px solid var(--edge);border-radius:1rem;box-shadow:0 8px 32px rgb(4 7 14 / .35);overflow:hidden}
.head{display:flex;align-items:center;justify-content:space-between;gap:.5rem;padding-inline:1rem .5rem;border-block-end:1px solid var(--line)}
h2{margin:0;padding-block:.75rem;font-size:1.125rem;line-height:1.4}
button{font:inherit}
.close{display:grid;place-items:center;min-inline-size:2.75rem;min-block-size:2.75rem;border:0;border-radius:.625rem;background:transparent;color:inherit;cursor:pointer}
.note,.empty{margin:0;font-size:.875rem;color:var(--muted)}
.note{padding:.5rem 1rem}
.empty{padding:0 1rem}
.log{flex:1;min-block-size:0;overflow-y:auto;overscroll-behavior:contain;display:flex;flex-direction:column;gap:.5rem;padding:.5rem 1rem}
.message{align-self:flex-start;max-inline-size:85%;padding:.375rem .75rem;border:1px solid var(--line);border-radius:.75rem;overflow-wrap:anywhere}
.message.visitor{align-self:flex-end;background:var(--own)}
.message p{margin:0;white-space:pre-wrap}
.author{display:block;font-size:.8125rem;color:var(--muted)}
.notice{margin:0;padding:.5rem 1rem;color:var(--bad);font-size:.875rem}
.notice:empty{display:none}
.notice a{color:inherit}
form{display:flex;align-items:flex-end;gap:.5rem;padding:.75rem 1rem;border-block-start:1px solid var(--line)}
label{flex:1;font-size:.8125rem;color:var(--muted)}
textarea{display:block;inline-size:100%;min-block-size:3rem;margin-block-start:.375rem;max-block-size:8rem;resize:none;field-sizing:content;padding:.625rem .75rem;border:1px solid var(--edge);border-radius:.625rem;background:transparent;color:var(--fg);font:inherit;font-size:1rem}
.send{min-block-size:3rem;padding-inline:1rem;border:0;border-radius:.625rem;background:var(--accent);color:var(--on-accent);font-weight:600;cursor:pointer}
.send[aria-disabled=true]{opacity:.6;cursor:default}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.launcher:focus-visible{outline-color:var(--fg)}
@media (max-width:48rem){.launcher span{display:none}.launcher{padding:.75rem}.launcher.unread::after{position:absolute;inset-block-start:0;inset-inline-end:0}.panel{inset-inline:0;inset-block-end:0;inline-size:auto;max-inline-size:none;block-size:min(32rem,calc(100dvh - 5rem));border-radius:1rem 1rem 0 0;padding-block-end:env(safe-area-inset-bottom)}}
@media print{:host{display:none}}
`
