import { chakra } from '@qasima/shared/ui/styled'

const Shape = chakra('svg', {
  base: { boxSize: '4.5', flexShrink: '0' },
  variants: { down: { true: { transform: 'scaleY(-1)' } } },
})

/** Up for a code that worked, down for one that did not. Of Lucide (ISC), here because only tickets show it. */
export function ThumbIcon({ down = false }: { down?: boolean }) {
  return (
    <Shape
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      down={down}
    >
      <path d="M7 10v12" />
      <path d="M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z" />
    </Shape>
  )
}
