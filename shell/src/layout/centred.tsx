import { chakra } from '@qasima/shared/ui/styled'

/** A few centred lines. */
export const Centred = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '5',
    minBlockSize: '60dvh',
    paddingInline: '5',
    paddingBlock: '12',
    textAlign: 'center',
  },
})
