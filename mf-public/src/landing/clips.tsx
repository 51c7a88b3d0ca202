import { chakra } from '@qasima/shared/ui/styled'

/**
 * Small drawn clips. Each is one picture whose parts move with `data-scene`: 0 is the poster, 3 the end.
 * Nothing in them is text to read; the captions beside them tell the story. Charts are never mirrored.
 */
const Picture = chakra('svg', {
  base: {
    bg: 'surface',
    '& *': {
      transition: 'opacity 500ms, transform 700ms cubic-bezier(0.2, 0.7, 0.2, 1), stroke-dashoffset 1200ms ease-in-out',
    },
    '& .line': { stroke: 'line', fill: 'none' },
    '& .edge': { stroke: 'edge', fill: 'none' },
    '& .raised': { fill: 'sunken', stroke: 'line' },
    '& .mutedFill': { fill: 'line' },
    '& .ticket': { fill: 'accent' },
    '& .code': { fill: 'accentFg', fontFamily: 'mono', fontWeight: '700' },
    '& .figure': { fill: 'fg', fontWeight: '700', fontFamily: 'body' },
    '& .good': { stroke: 'good', fill: 'none' },
    '& .goodFill': { fill: 'good' },
    '& .bad': { stroke: 'bad', fill: 'none' },
    '& .accent': { stroke: 'accentText', fill: 'none' },
    '& .onAccent': { stroke: 'accentFg', fill: 'none' },
    '& .accentFill': { fill: 'accent' },

    // The code leaves its ticket for the field, and the total answers.
    '& .field': { opacity: '0.5' },
    '& .after, & .tick': { opacity: '0' },
    '&[data-scene="1"] .tear': { transform: 'translate(8px, -4px) rotate(2deg)' },
    '&:is([data-scene="2"], [data-scene="3"]) .moving': { transform: 'translate(-88px, 66px)' },
    '&:is([data-scene="2"], [data-scene="3"]) .field': { opacity: '1' },
    '&[data-scene="3"] .before': { opacity: '0' },
    '&[data-scene="3"] :is(.after, .tick)': { opacity: '1' },

    // The line is drawn as far as the story has come.
    '& .drawn': { strokeDasharray: '1', strokeDashoffset: '0' },
    '&:is([data-scene="1"], [data-scene="2"]) .part3': { strokeDashoffset: '1' },
    '&[data-scene="1"] .part2': { strokeDashoffset: '1' },
    '&:is([data-scene="1"], [data-scene="2"]) .end': { opacity: '0' },
    '&[data-scene="1"] .middle': { opacity: '0' },
  },
})

const frame = {
  viewBox: '0 0 320 200',
  'aria-hidden': true,
  focusable: false,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function CodeClip({ scene }: { scene: number }) {
  return (
    <Picture {...frame} data-scene={scene}>
      <path
        className="ticket tear"
        d="M104 26h96a7 7 0 0 0 14 0h42a8 8 0 0 1 8 8v48a8 8 0 0 1-8 8h-42a7 7 0 0 0-14 0h-96a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z"
      />
      <rect className="raised field" x="40" y="112" width="150" height="36" rx="9" strokeWidth="1.5" />
      <rect className="accentFill" x="200" y="112" width="80" height="36" rx="9" />
      <path className="onAccent tick" strokeWidth="4" d="M228 130l9 9 16-18" />
      <text className="code moving" x="152" y="64" fontSize="18" textAnchor="middle" direction="ltr">
        SAVE15
      </text>
      <rect className="mutedFill" x="40" y="168" width="70" height="8" rx="4" />
      <text className="figure before" x="280" y="179" fontSize="22" textAnchor="end" direction="ltr">
        200
      </text>
      <g className="after">
        <text className="figure goodFill" x="280" y="179" fontSize="22" textAnchor="end" direction="ltr">
          170
        </text>
        <path className="good" strokeWidth="3" d="M222 164v14m-6-6 6 6 6-6" />
      </g>
    </Picture>
  )
}

function Axes() {
  return <path className="line" strokeWidth="1.5" strokeDasharray="2 7" d="M36 56h248M36 104h248M36 152h248" />
}

export function PriceClip({ scene }: { scene: number }) {
  return (
    <Picture {...frame} data-scene={scene}>
      <Axes />
      <path className="accent drawn" strokeWidth="4" pathLength="1" d="M36 122h34l8-6h30l8 6h52" />
      <path className="bad drawn part2" strokeWidth="4" pathLength="1" d="M168 122l10-62h42" />
      <path className="good drawn part3" strokeWidth="4" pathLength="1" d="M220 60l10 60h54" />
      <path className="bad middle" strokeWidth="3.5" d="M199 46V32m-6 6 6-6 6 6" />
      <g className="end">
        <circle className="goodFill" cx="284" cy="120" r="6.5" />
        <path className="edge" strokeWidth="1.5" strokeDasharray="4 6" d="M120 122h160" />
      </g>
    </Picture>
  )
}

export function AlertClip({ scene }: { scene: number }) {
  return (
    <Picture {...frame} data-scene={scene}>
      <Axes />
      <path className="good" strokeWidth="2" strokeDasharray="5 6" d="M36 142h248" />
      <circle className="goodFill" cx="36" cy="142" r="6" />
      <path className="accent drawn part2" strokeWidth="4" pathLength="1" d="M36 64h44l8 10h44l10-12h38l8 22h14" />
      <path className="accent drawn part3" strokeWidth="4" pathLength="1" d="M202 84l8 58h26" />
      <g className="end">
        <circle className="goodFill" cx="236" cy="142" r="6.5" />
        <circle className="accentFill" cx="248" cy="62" r="26" />
        <path
          className="onAccent"
          strokeWidth="2.6"
          d="M237 69c3.4-3.4 3.4-6.6 3.4-11.6a7.6 7.6 0 0 1 15.2 0c0 5 0 8.2 3.4 11.6h-22Zm8.4 4.6a2.8 2.8 0 0 0 5.2 0"
        />
        <circle className="goodFill" cx="265" cy="43" r="6" />
      </g>
    </Picture>
  )
}
