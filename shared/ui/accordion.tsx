/**
 * Questions that open in place, built on `<details>`, so that they work without scripts and in-page search finds closed
 * text. `<Accordion><AccordionItem title="…" group="faq" defaultOpen>…</AccordionItem></Accordion>`; items of one
 * `group` close each other.
 */
import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icon.tsx'
import { chakra } from './styled.tsx'

export const Accordion = chakra('div', { base: { borderBlockStartWidth: '1px' } })

const Item = chakra('details', {
  base: {
    borderBlockEndWidth: '1px',
    interpolateSize: 'allow-keywords',
    '&::details-content': {
      blockSize: '0',
      opacity: '0',
      overflow: 'clip',
      transition:
        'block-size 240ms cubic-bezier(0.2, 0.7, 0.2, 1), opacity 240ms, content-visibility 240ms allow-discrete',
    },
    '&[open]::details-content': { blockSize: 'auto', opacity: '1' },
    '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  },
})

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minBlockSize: { base: '13', md: '16' },
    paddingBlock: { base: '2', md: '3' },
    paddingInline: '1',
    cursor: 'pointer',
    listStyle: 'none',
    fontWeight: 'medium',
    fontSize: { base: 'md', md: 'lg' },
    '&::-webkit-details-marker': { display: 'none' },
    '& > svg': { color: 'muted', transition: 'transform 240ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
    _hover: { color: 'accentText' },
  },
})

const Content = chakra('div', {
  base: { paddingInline: '1', paddingBlockEnd: '5', color: 'muted', maxInlineSize: 'reading' },
})

type AccordionItemProps = {
  title: ReactNode
  /** Anchor of the item. */
  id?: string
  group?: string
  defaultOpen?: boolean
  children: ReactNode
}

export function AccordionItem({ title, id, group, defaultOpen, children }: AccordionItemProps) {
  return (
    <Item id={id} name={group} open={defaultOpen}>
      <Summary>
        {title}
        <ChevronDownIcon size={20} />
      </Summary>
      <Content>{children}</Content>
    </Item>
  )
}
