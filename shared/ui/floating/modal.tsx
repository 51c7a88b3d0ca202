/**
 * The native modal `<dialog>` under `Sheet` and `Dialog`: top layer, inert page, Escape, click outside, focus returned.
 * Screens use those two; this file is their common part.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { CloseIcon } from '../icon.tsx'
import { chakra, type SystemStyleObject } from '../styled.tsx'
import { Heading } from '../text.tsx'

/** With large text, most of a phone's width goes to the content. */
const edge = 'min({spacing.5}, 6vw)'

const Root = chakra('dialog', {
  base: {
    position: 'fixed',
    flexDirection: 'column',
    bg: 'surface',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'line',
    boxShadow: 'overlay',
    overflow: 'hidden',
    maxBlockSize: 'min(85dvh, 44rem)',
    opacity: '0',
    transition:
      'opacity 160ms ease-out, transform 240ms cubic-bezier(0.2, 0.7, 0.2, 1), display 240ms allow-discrete, overlay 240ms allow-discrete',
    _open: {
      display: 'flex',
      opacity: '1',
      transform: 'none',
      _starting: { opacity: '0', transform: 'var(--enter-from)' },
    },
    transform: 'var(--enter-from)',
    // Containing the scroll here keeps the page still without hiding its scroll bar, which would shift the layout.
    _backdrop: { bg: 'scrim', overflow: 'auto', overscrollBehavior: 'contain' },
  },
})
const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    paddingInlineStart: edge,
    paddingInlineEnd: '2',
    paddingBlock: '2',
    borderBlockEndWidth: '1px',
  },
})
const Body = chakra('div', {
  base: { flex: '1', minBlockSize: '0', overflowY: 'auto', overscrollBehavior: 'contain', padding: edge },
})
const Foot = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    justifyContent: 'flex-end',
    paddingInline: edge,
    paddingBlockStart: '3',
    paddingBlockEnd: 'calc(0.75rem + env(safe-area-inset-bottom))',
    borderBlockStartWidth: '1px',
  },
})

const controls =
  'input:not([type=hidden]):not([type=radio]:not(:checked)), select, textarea, button, a[href], summary, [tabindex="0"]'

/** Focuses the first control of the content, or else of the footer; the browser would focus the close button. */
function enter(dialog: HTMLDialogElement) {
  if (dialog.querySelector('[autofocus]')) return
  for (const part of dialog.querySelectorAll('[data-part=body], [data-part=foot]')) {
    for (const control of part.querySelectorAll<HTMLElement>(controls)) {
      control.focus()
      // Disabled or hidden controls do not take the focus.
      if (document.activeElement === control) return
    }
  }
}

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** Footer buttons, the main one last. */
  footer?: ReactNode
  children: ReactNode
}

export function Modal({
  open,
  onClose,
  title,
  closeLabel,
  footer,
  children,
  surface,
}: ModalProps & { surface: SystemStyleObject }) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    element.showModal()
    enter(element)
    return () => {
      element.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])

  return (
    <Root
      ref={dialog}
      aria-labelledby={titleId}
      css={surface}
      // Escape asks the owner to close, so that `open` remains the only source of truth.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes a dialog regardless of its owner: notify the owner here.
      onClose={() => open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Head>
        <Heading id={titleId} size="sm" minInlineSize="0" overflowWrap="anywhere">
          {title}
        </Heading>
        <IconButton label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      <Body data-part="body">{children}</Body>
      {footer && <Foot data-part="foot">{footer}</Foot>}
    </Root>
  )
}
