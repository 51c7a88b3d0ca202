/**
 * `Dialog`: one question in the middle of the screen. Props `open`, `onClose`, `title`, `closeLabel`, `footer`
 * (buttons, the main one last), children. Load it lazily.
 */
import { Modal, type ModalProps } from './floating/modal.tsx'

const surface = {
  '--enter-from': 'translateY(12px) scale(0.98)',
  inlineSize: 'min(30rem, calc(100vw - min(2rem, 10vw)))',
  margin: 'auto',
  inset: '0',
  blockSize: 'fit-content',
  borderRadius: 'card',
}

const wideSurface = { ...surface, inlineSize: 'min(60rem, calc(100vw - min(2rem, 10vw)))' }

/** `isWide`: for a dialog with a table. */
export function Dialog({ isWide = false, ...props }: ModalProps & { isWide?: boolean }) {
  return <Modal {...props} surface={isWide ? wideSurface : surface} />
}
