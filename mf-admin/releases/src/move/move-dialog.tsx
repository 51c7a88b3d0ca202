import { useAction } from '@qasima/shared/admin/use-action'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input } from '@qasima/shared/ui/field'
import { chakra } from '@qasima/shared/ui/styled'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Build, Mono } from '../release/release-facts.tsx'
import { useRefresh } from '../release/use-refresh.ts'
import { type Move, type MoveEffect, wordsOf } from './move.ts'
import { sendMove } from './send-move.ts'

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })
const Effects = chakra('dl', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    fontSize: 'sm',
    '& dt': { color: 'muted' },
  },
})

const EffectList = ({ of: effects }: { of: readonly MoveEffect[] }) => (
  <Effects>
    {effects.map(({ what, release }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>
          <Mono>{release.id}</Mono>
        </dd>
        <dd>
          <Build of={release} />
        </dd>
      </div>
    ))}
  </Effects>
)

const defaultPercent = 10

const isShare = (text: string): boolean => /^[1-9]\d?$/.test(text)

interface MoveDialogProps {
  readonly move: Move
  /** What its remote is called. */
  readonly remote: string
  readonly onClose: () => void
}

/** Says what a move changes, does it when that is agreed to, and says what refuses it. */
export function MoveDialog({ move, remote, onClose }: MoveDialogProps) {
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const known = move.kind === 'roll-back' ? null : move.release.percent
  const [percent, setPercent] = useState(String(known ?? defaultPercent))
  const [isWrong, setWrong] = useState(false)
  const { isBusy, failure, run } = useAction()
  const refresh = useRefresh()
  const { title, label, effects } = wordsOf(move, remote)

  async function send() {
    try {
      const said = await sendMove(move, { remote, percent: Number(percent) })
      await refresh()
      toast.success(said)
      onClose()
    } catch (error) {
      // What is refused is often out of date on screen.
      void refresh()
      throw error
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const isRefused = move.kind === 'canary' && !isShare(percent)
    setWrong(isRefused)
    if (isRefused) input.current?.focus()
    else void run(send)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} noValidate>
        {move.kind === 'canary' && (
          <Field
            label="Percent of visitors"
            hint="From 1 to 99"
            error={isWrong && 'Enter a whole number from 1 to 99.'}
            required
          >
            <Input
              ref={input}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={percent}
              onChange={({ target }) => setPercent(target.value.trim())}
            />
          </Field>
        )}
        <EffectList of={effects} />
        {failure !== null && <Alert tone="bad">{failure}</Alert>}
      </Form>
    </Dialog>
  )
}
