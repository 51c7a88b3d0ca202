import { chakra } from '@qasima/shared/ui/styled'

/** What holds for the whole page, in one line under the navbar. */
export const NoticeLine = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    paddingInline: '4',
    paddingBlock: '2',
    bg: 'badSoft',
    fontSize: 'sm',
    '& svg': { color: 'bad' },
  },
})
