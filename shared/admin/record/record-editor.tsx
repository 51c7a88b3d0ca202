/** The form of a record with what stands around it: its head, its history, the ways to save. */

import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useSearchParams } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { listOriginOf } from '../data/list-origin.ts'
import { useCan } from '../data/permissions.ts'
import { PointingContext, recordName } from '../data/record-names.ts'
import { capitalised } from '../describe/labels.ts'
import type { AnyItem } from '../describe/record.ts'
import { type Section, sectionPath } from '../describe/section.ts'
import { PageHead } from './page-head.tsx'
import { RecordFormView } from './record-form.tsx'
import { RecordMenu } from './record-menu.tsx'
import type { Values } from './record-values.ts'
import { SaveBar } from './save-bar.tsx'
import { TrashBanner } from './trash-banner.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useAdminNavigate } from './use-admin-navigate.ts'
import { type RecordForm, useRecordForm } from './use-record-form.ts'
import { useRefusal } from './use-refusal.ts'
import { useSaveKeys } from './use-save-keys.ts'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

const Columns = chakra('div', {
  base: { display: 'grid', gap: '8', alignItems: 'start' },
  variants: { aside: { true: { gridTemplateColumns: { base: '1fr', lg: 'minmax(0, 1fr) 20rem' } } } },
})

interface RecordEditorProps {
  readonly section: Section
  readonly item: AnyItem | null
  readonly initial?: Values | undefined
  readonly reread: () => Promise<AnyItem>
}

/** The ways to save the form of a page, by buttons and keys, and where each leads. */
function useSaving(
  form: RecordForm,
  { section, item, isReadOnly }: Pick<RecordEditorProps, 'item' | 'section'> & { isReadOnly: boolean },
) {
  const { collection } = section
  const go = useAdminNavigate()
  const mayCreate = useCan()('create', collection)
  const path = sectionPath(section)
  const back = listOriginOf(collection.name, item?.id ?? null).address

  async function save(): Promise<AnyItem | null> {
    if (isReadOnly || !form.isChanged()) return null
    const saved = await form.save()
    if (saved) form.announceSaved(item ? 'Saved.' : `${capitalised(collection.nouns[0])} created.`)
    return saved
  }
  async function saveAndStay() {
    const saved = await save()
    if (saved && !item) go(`${path}/${saved.id}`, { replace: true })
  }
  async function saveAndClose() {
    if (await save()) go(back)
  }
  async function saveAndNew() {
    if (await save()) go(`${path}/new`)
  }
  useSaveKeys({
    onSave: () => void saveAndStay(),
    onSaveAndClose: () => void saveAndClose(),
    onSaveAndNew: mayCreate ? () => void saveAndNew() : null,
    onUndo: () => form.undoNow()?.(),
  })
  return { save, saveAndStay, saveAndClose, saveAndNew: mayCreate ? saveAndNew : null, goBack: () => go(back), back }
}

export function RecordEditor({ section, item, initial, reread }: RecordEditorProps) {
  const formId = useId()
  const form = useRecordForm({ section, item, initial, reread })
  const isInTrash = item !== null && item.deletedAt !== null
  const refusal = useRefusal(section, item)
  const isReadOnly = isInTrash || refusal !== null
  const { save, saveAndStay, saveAndClose, saveAndNew, goBack, back } = useSaving(form, { section, item, isReadOnly })

  const fields = (
    <Stack gap="4">
      {item && isInTrash && (
        <TrashBanner section={section} item={item} onGone={goBack} onRestored={() => void reread()} />
      )}
      {!isInTrash && refusal && <Alert>{refusal}</Alert>}
      <RecordFormView
        form={form}
        id={formId}
        disabled={isReadOnly}
        onSave={() => void saveAndStay()}
        onSettled={() => form.announceSaved()}
      />
      {!isReadOnly && <SaveBar form={form} formId={formId} onClose={saveAndClose} onNew={saveAndNew} />}
    </Stack>
  )

  const page = (
    <Stack gap="5" maxInlineSize={section.aside ? '80rem' : '60rem'}>
      <PageHead section={section} item={item} back={back}>
        {item && <RecordMenu section={section} item={item} form={form} back={back} />}
      </PageHead>
      {section.notice && item && <section.notice item={item} />}
      <Columns aside={Boolean(section.aside && item)}>
        {item ? (
          <RecordTabs section={section} item={item}>
            {fields}
          </RecordTabs>
        ) : (
          fields
        )}
        {section.aside && item && <section.aside item={item} />}
      </Columns>
      <UnsavedChangesGuard
        isChanged={form.isChanged}
        stays={(here, next) => here.pathname === next.pathname}
        onSave={async () => (await save()) !== null}
        onLeave={form.discard}
      />
    </Stack>
  )
  const pointing = item ? { collection: section.collection, ids: [String(item.id)] } : undefined
  return <PointingContext value={pointing}>{page}</PointingContext>
}

/** The form in one tab, its section's own in others, what happened to the record in the last; the address says which is open. */
function RecordTabs({ section, item, children }: { section: Section; item: AnyItem; children: ReactNode }) {
  const [query, setQuery] = useSearchParams()
  const may = useCan()
  const history = (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <History section={section} item={item} />
    </Suspense>
  )
  const items = [
    { value: 'form', label: 'Form', content: children },
    ...(section.tabs ?? []).map(({ name, label, content: Content }) => ({
      value: name,
      label,
      content: <Content item={item} />,
    })),
    ...(may('view', 'audit') ? [{ value: 'history', label: 'History', content: history }] : []),
  ]
  if (items.length === 1) return children
  const asked = query.get('tab')
  return (
    <Tabs
      label={`${recordName(section.collection, item)}: parts`}
      value={items.some(({ value }) => value === asked) && asked ? asked : 'form'}
      onValueChange={(tab) => setQuery(tab === 'form' ? {} : { tab }, { replace: true })}
      items={items}
    />
  )
}
