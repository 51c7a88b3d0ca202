import type { ReactNode } from 'react'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'

const Bar = chakra('footer', {
  base: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    justifyContent: 'flex-end',
    paddingBlock: '3',
    paddingBlockEnd: 'calc(0.75rem + env(safe-area-inset-bottom))',
    bg: 'bg',
    borderBlockStartWidth: '1px',
  },
})

/** The bar below a form: what is saved, and the ways to save the rest. */
export const SaveBarFrame = ({ said, children }: { readonly said: string; readonly children: ReactNode }) => (
  <Bar>
    <Text as="span" size="sm" tone="muted" role="status" marginInlineEnd="auto">
      {said}
    </Text>
    {children}
  </Bar>
)
