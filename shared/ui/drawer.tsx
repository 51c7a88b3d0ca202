/**
 * `Drawer`: a menu from the start side, where there is no space for it beside the page. Props `open`, `onClose`,
 * `title`, `closeLabel`, children. Load it lazily.
 */
import { Modal, type ModalProps } from './floating/modal.tsx'

const surface = {
  '--enter-from': 'translateX(calc(var(--forward) * -100%))',
  inlineSize: 'min(18rem, calc(100vw - 3rem))',
  maxInlineSize: 'full',
  insetBlock: '0',
  insetInlineStart: '0',
  insetInlineEnd: 'auto',
  blockSize: '100dvh',
  maxBlockSize: '100dvh',
  margin: '0',
  borderStartEndRadius: 'card',
  borderEndEndRadius: 'card',
}

export function Drawer(props: ModalProps) {
  return <Modal {...props} surface={surface} />
}
