import { chakra } from '@qasima/shared/ui/styled'

const Drawing = chakra('svg', {
  base: {
    inlineSize: 'full',
    blockSize: 'auto',
    overflow: 'visible',
    '& .surface': { fill: 'surface', stroke: 'line' },
    '& .line': { stroke: 'line', fill: 'none' },
    '& .accent': { stroke: 'accentText', fill: 'none' },
    '& .ticket': { fill: 'accent' },
    '& .onTicket': { stroke: 'accentFg', fill: 'none' },
    '& .onTicketFill': { fill: 'accentFg' },
    '& .good': { stroke: 'good', fill: 'none' },
    '& .goodFill': { fill: 'good' },
    '& .muted': { fill: 'line' },
  },
})

/**
 * A ticket before the price chart it belongs to, and the bell that rings when the line falls. Never mirrored: time runs
 * one way.
 */
export function HeroScene() {
  return (
    <Drawing viewBox="0 0 420 340" aria-hidden focusable="false" strokeLinecap="round" strokeLinejoin="round">
      <rect className="surface" x="56" y="16" width="348" height="226" rx="18" />
      <rect className="muted" x="84" y="42" width="92" height="10" rx="5" />
      <rect className="muted" x="84" y="62" width="56" height="8" rx="4" />
      <path className="line" d="M84 104h292M84 148h292M84 192h292" strokeDasharray="2 7" />
      <path className="accent" strokeWidth="3.5" d="M84 128h46l14-10h38l10 4h34l12-26h30l8 10h12" />
      <path className="good" strokeWidth="3.5" d="M288 106l12 66h36l10 12h30" />
      <circle className="goodFill" cx="376" cy="184" r="7" />
      <path className="good" strokeWidth="2" strokeDasharray="4 6" d="M84 184h286" opacity="0.5" />

      <g transform="rotate(-6 140 262)">
        <path
          className="ticket"
          d="M34 206h134a10 10 0 0 0 20 0h52a14 14 0 0 1 14 14v84a14 14 0 0 1-14 14h-52a10 10 0 0 0-20 0H34a14 14 0 0 1-14-14v-84a14 14 0 0 1 14-14Z"
        />
        <path className="onTicket" strokeWidth="2.5" strokeDasharray="5 7" d="M178 226v72" />
        <path className="onTicket" strokeWidth="7" d="M62 284l44-44" />
        <circle className="onTicket" strokeWidth="6" cx="66" cy="244" r="9" />
        <circle className="onTicket" strokeWidth="6" cx="102" cy="280" r="9" />
        <path className="onTicket" strokeWidth="4" opacity="0.45" d="M126 250h28M126 264h18M126 278h24" />
        <path className="onTicket" strokeWidth="5" d="M205 262l9 9 17-19" />
      </g>

      <g transform="translate(332 254)">
        <circle className="surface" cx="32" cy="32" r="36" />
        <path
          className="accent"
          strokeWidth="3"
          d="M20 40c4-4 4-8 4-14a8 8 0 0 1 16 0c0 6 0 10 4 14H20ZM29 46a3.2 3.2 0 0 0 6 0"
        />
        <circle className="goodFill" cx="47" cy="15" r="7" />
      </g>
    </Drawing>
  )
}
