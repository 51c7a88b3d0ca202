import { chakra } from '@qasima/shared/ui/styled'

/** A message for the whole page, in one line under the navbar. */
export const NoticeLine = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    paddingInline: '4',
    paddingBlock: '2',
    fontSize: 'sm',
  },
  variants: {
    tone: {
      bad: { bg: 'badSoft', '& svg': { color: 'bad' } },
      calm: { bg: 'raised', '& svg': { color: 'muted' } },
    },
  },
  defaultVariants: { tone: 'bad' },
})
