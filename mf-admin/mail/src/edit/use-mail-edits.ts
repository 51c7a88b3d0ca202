import { notifyTabs, useRecordUpdates } from '@qasima/shared/admin/record-updates'
import { useRefreshReplies } from '@qasima/shared/admin/reply'
import { undoTime } from '@qasima/shared/admin/undo-time'
import { changeMail, type Mail, type SentenceChange } from '@qasima/shared/contract/mail/mail.routes'
import { sentenceFailure } from '@qasima/shared/contract/mail/mail-sentence'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { changesBack, changesOf, type Edits, editedTexts, savedText, textsOf } from './sentences.ts'

/** What the API says of one text. */
interface Refusal {
  readonly key: string
  readonly message: string
}

const isStale = (error: unknown) => error instanceof ProblemError && error.problem === 'CONFLICT'

/** Edited texts that a colleague changed since. */
const conflictsOf = (before: Mail, now: Mail, edits: Edits): readonly string[] => {
  const earlier = new Map(textsOf(before).map(({ name, said }) => [name, savedText(said)]))
  return editedTexts(now, edits).flatMap(({ name, said }) => (earlier.get(name) === savedText(said) ? [] : [name]))
}

const send = (kind: string, version: number, sentences: SentenceChange[]): Promise<Mail> =>
  call(changeMail, { params: { kind }, body: { version, sentences }, language: 'en' })

/** A save, and the changes that take it back as long as no colleague changed the mail. */
interface SavedChange {
  readonly version: number
  readonly back: SentenceChange[]
}

function useUndo(kind: string, onUndone: (mail: Mail) => void) {
  const last = useRef<SavedChange | null>(null)
  async function undo(): Promise<void> {
    const change = last.current
    if (!change) return
    last.current = null
    try {
      onUndone(await send(kind, change.version, change.back))
      notifyTabs({ collection: 'mail', id: kind })
      toast.success('Change undone.')
    } catch (error) {
      toast.error(isStale(error) ? 'Not undone: this email has been changed since.' : failureSentence(error, 'en'))
    }
  }
  return {
    remember: (change: SavedChange) => {
      last.current = change
    },
    run: () => void undo(),
  }
}

function useRefusals() {
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [misses, setMisses] = useState(0)
  const miss = () => setMisses((count) => count + 1)
  function refuse(error: unknown): false {
    const fields = error instanceof ProblemError && typeof error.problem !== 'string' ? error.problem : []
    setRefused(fields)
    miss()
    if (fields.length === 0) toast.error(failureSentence(error, 'en'))
    return false
  }
  return { refused, setRefused, misses, miss, refuse }
}

/** What is typed into a mail, from what was read to what is saved. */
export function useMailEdits(read: Mail, reread: () => Promise<Mail | undefined>) {
  const [base, setBase] = useState(read)
  const [edits, setEdits] = useState<Edits>(new Map())
  const { refused, setRefused, misses, miss, refuse } = useRefusals()
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)
  const refresh = useRefreshReplies()
  const edited = editedTexts(base, edits)

  /** The edits stand on a newer version; what both changed is to be decided by who typed it. */
  function standOn(mail: Mail, kept: Edits = edits): readonly string[] {
    const found = conflictsOf(base, mail, kept)
    setBase(mail)
    setConflicts((known) => [...new Set([...known.filter((name) => kept.has(name)), ...found])])
    return found
  }
  if (read.version > base.version && !isSaving) standOn(read)
  useRecordUpdates({ collection: 'mail', id: base.kind }, () => void reread())

  const undo = useUndo(base.kind, (mail) => {
    setBase(mail)
    void refresh()
  })

  async function saveOn(mail: Mail): Promise<boolean> {
    const changes = changesOf(editedTexts(mail, edits))
    if (changes.length === 0) return true
    try {
      const saved = await send(mail.kind, mail.version, changes)
      undo.remember({ version: saved.version, back: changesBack(mail, changes) })
      // What was typed since stays.
      setEdits((now) => new Map([...now].filter(([name, text]) => edits.get(name) !== text)))
      setBase(saved)
      setConflicts([])
      notifyTabs({ collection: 'mail', id: saved.kind })
      void refresh()
      toast.success('Saved.', { duration: undoTime, action: { label: 'Undo', onSelect: undo.run } })
      return true
    } catch (error) {
      if (!isStale(error)) return refuse(error)
      const theirs = await reread()
      if (!theirs || theirs.version === mail.version) return refuse(error)
      if (standOn(theirs).length > 0) return false
      toast.info('A colleague changed other sentences, which are kept.')
      return saveOn(theirs)
    }
  }

  async function save(): Promise<boolean> {
    if (isSaving) return false
    setRefused([])
    if (edited.some(({ said, typed }) => sentenceFailure(said.original, typed) !== null)) {
      miss()
      return false
    }
    setSaving(true)
    try {
      return await saveOn(base)
    } finally {
      setSaving(false)
    }
  }

  return {
    base,
    edits,
    edited,
    conflicts,
    isSaving,
    /** Counts tries that failed; each moves the focus to what is wrong. */
    misses,
    /** What the API refused of a text. */
    refusalOf: (name: string) => refused.find(({ key }) => key === name)?.message ?? null,
    set(name: string, text: string) {
      setEdits((now) => new Map(now).set(name, text))
      setRefused((now) => now.filter(({ key }) => key !== name))
    },
    setAll: (texts: Edits) => setEdits(texts),
    discard() {
      setEdits(new Map())
      setRefused([])
      setConflicts([])
    },
    save,
    undo: undo.run,
  }
}

export type MailEdits = ReturnType<typeof useMailEdits>
