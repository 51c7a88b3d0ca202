/**
 * `Alert`: a message about the element around it. Tones `info | good | bad`; `bad` interrupts a screen reader, the
 * others wait. `title`, children, and `action` ("Try again").
 */
import type { ReactNode } from 'react'
import { AlertIcon, InfoIcon, SuccessIcon } from './icon.tsx'
import { chakra } from './styled.tsx'

const Root = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    padding: '4',
    borderRadius: 'control',
    borderWidth: '1px',
    '& > svg': { marginBlockStart: '0.2em' },
  },
  variants: {
    tone: {
      info: { bg: 'surface', '& > svg': { color: 'muted' } },
      good: {
        bg: 'goodSoft',
        borderColor: 'color-mix(in srgb, {colors.good} 30%, transparent)',
        '& > svg': { color: 'good' },
      },
      bad: {
        bg: 'badSoft',
        borderColor: 'color-mix(in srgb, {colors.bad} 30%, transparent)',
        '& > svg': { color: 'bad' },
      },
    },
  },
})
const Words = chakra('div', { base: { flex: '1', minInlineSize: '0' } })
const Title = chakra('p', { base: { fontWeight: 'semibold' } })
const Action = chakra('div', { base: { marginBlockStart: '3' } })

const icons = { info: InfoIcon, good: SuccessIcon, bad: AlertIcon }

type AlertProps = { tone?: 'info' | 'good' | 'bad'; title?: ReactNode; action?: ReactNode; children?: ReactNode }

export function Alert({ tone = 'info', title, action, children }: AlertProps) {
  const Icon = icons[tone]
  return (
    <Root tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} />
      <Words>
        {title && <Title>{title}</Title>}
        {children}
        {action && <Action>{action}</Action>}
      </Words>
    </Root>
  )
}
