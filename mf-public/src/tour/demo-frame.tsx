import { chakra } from '@qasima/shared/ui/styled'

/** The stage of a demonstration. It shows what the text beside it says, so a screen reader passes it by. */
export const DemoFrame = chakra('div', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'grid',
    placeItems: 'center',
    minInlineSize: '0',
    minBlockSize: { base: '17rem', md: '24rem' },
    padding: { base: '5', md: '8' },
    borderRadius: 'card',
    borderWidth: '1px',
    bg: 'sunken',
    overflow: 'hidden',
  },
})

/** Something lying on the stage. */
export const DemoCard = chakra('div', {
  base: {
    inlineSize: 'full',
    maxInlineSize: '20rem',
    padding: '4',
    borderRadius: 'card',
    borderWidth: '1px',
    bg: 'surface',
    boxShadow: 'card',
    fontSize: 'sm',
  },
})
