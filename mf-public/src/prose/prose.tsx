import { Link } from '@qasima/shared/router/router'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import type { ComponentProps, ComponentType } from 'react'

/** A second-level heading of a document, as a table of contents lists it. */
export interface Heading {
  readonly id: string
  readonly text: string
}

/** A Markdown document as the build hands it over. */
export interface MarkdownDocument {
  readonly default: ComponentType<{ components?: Readonly<Record<string, ComponentType<never>>> }>
  readonly headings: readonly Heading[]
}

/** Running text: the measure, the rhythm and the marks of paragraphs, lists, quotations and tables. */
export const Prose = chakra('div', {
  base: {
    minInlineSize: '0',
    overflowWrap: 'break-word',
    '& > * + *': { marginBlockStart: '4' },
    '& p, & li': { textWrap: 'pretty' },
    '& > * + h2': { marginBlockStart: '10' },
    '& > * + h3': { marginBlockStart: '7' },
    '& > h2': {
      marginBlockEnd: '-1',
      fontSize: 'xl',
      fontWeight: 'semibold',
      lineHeight: 'heading',
      textWrap: 'balance',
      scrollMarginBlockStart: '4',
    },
    '& > h3': {
      marginBlockEnd: '-1',
      fontSize: 'lg',
      fontWeight: 'semibold',
      lineHeight: 'heading',
    },
    '& strong': { fontWeight: 'semibold' },
    '& ul, & ol': { paddingInlineStart: '6' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& li': { paddingInlineStart: '1' },
    '& li + li': { marginBlockStart: '2' },
    '& li::marker': { color: 'accentText', fontVariantNumeric: 'tabular-nums' },
    '& blockquote': {
      paddingInline: '5',
      paddingBlock: '4',
      borderInlineStartWidth: '3px',
      borderColor: 'accentText',
      borderStartEndRadius: 'control',
      borderEndEndRadius: 'control',
      bg: 'accentSoft',
      '& > p + p': { marginBlockStart: '3' },
    },
    '& code': {
      fontFamily: 'mono',
      fontSize: '0.92em',
      paddingInline: '1.5',
      paddingBlock: '0.5',
      borderRadius: 'sm',
      bg: 'raised',
      direction: 'ltr',
      unicodeBidi: 'isolate',
    },
    '& hr': { marginBlock: '8', borderBlockStartWidth: '1px' },
    '& table': { inlineSize: 'full', borderCollapse: 'collapse', fontVariantNumeric: 'lining-nums tabular-nums' },
    '& th, & td': {
      paddingBlock: '2.5',
      paddingInlineEnd: '4',
      borderBlockEndWidth: '1px',
      textAlign: 'start',
      verticalAlign: 'top',
    },
    '& th': { fontSize: 'sm', fontWeight: 'semibold', color: 'muted' },
  },
})

const Scroll = chakra('section', { base: { overflowX: 'auto', '& table': { minInlineSize: '26rem' } } })

/** A wide table moves sideways by itself, by keyboard too, and never moves the page. */
function ScrollingTable(props: ComponentProps<'table'>) {
  return (
    <Scroll tabIndex={0}>
      <table {...props} />
    </Scroll>
  )
}

/** Links of a document: into the site without a reload, within the page, or out of it in a tab of their own. */
function ProseLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/')) {
    return (
      <Anchor asChild>
        <Link to={href}>{children}</Link>
      </Anchor>
    )
  }
  // A short link of ours learns the page, whose language it keeps; others learn the origin.
  const outside = href.startsWith('http')
    ? ({ target: '_blank', rel: 'noopener', referrerPolicy: 'strict-origin-when-cross-origin' } as const)
    : {}
  return (
    <Anchor href={href} {...outside}>
      {children}
    </Anchor>
  )
}

const components = { a: ProseLink, table: ScrollingTable }

/** The text of a Markdown document. */
export function MarkdownText({ document: { default: Content } }: { document: MarkdownDocument }) {
  return (
    <Prose>
      <Content components={components} />
    </Prose>
  )
}
