/**
 * `Sheet`: filters and choices. Slides up from the bottom on phones, and is a panel at the end side from `md`. Props
 * `open`, `onClose`, `title`, `closeLabel`, `footer`, children. Load it lazily: the first paint does not need it.
 */
import { Modal, type ModalProps } from './floating/modal.tsx'

const surface = {
  '--enter-from': { base: 'translateY(100%)', md: 'translateX(calc(var(--forward) * 100%))' },
  inlineSize: { base: 'full', md: '26rem' },
  maxInlineSize: 'full',
  insetBlockStart: { base: 'auto', md: '0' },
  insetBlockEnd: '0',
  insetInlineStart: { base: '0', md: 'auto' },
  insetInlineEnd: '0',
  blockSize: { base: 'auto', md: '100dvh' },
  maxBlockSize: { base: '85dvh', md: '100dvh' },
  margin: '0',
  borderStartStartRadius: 'card',
  borderStartEndRadius: { base: 'card', md: '0' },
  borderEndStartRadius: { base: '0', md: 'card' },
  borderBlockEndWidth: '0',
}

export function Sheet(props: ModalProps) {
  return <Modal {...props} surface={surface} />
}
