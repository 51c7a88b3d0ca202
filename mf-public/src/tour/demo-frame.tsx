import { chakra } from '@qasima/shared/ui/styled'

/** The stage of a demonstration. It shows what the text beside it says, so a screen reader passes it by. */
export const DemoFrame = chakra('div', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minInlineSize: '0',
    // One height for every step, so that the words and the buttons do not jump.
    blockSize: { base: '18.5rem', lg: '27rem' },
    paddingInline: { base: '5', md: '8' },
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
    paddingInline: '4',
    paddingBlock: { base: '3', lg: '4' },
    borderRadius: 'card',
    borderWidth: '1px',
    bg: 'surface',
    boxShadow: 'card',
    fontSize: 'sm',
  },
})
