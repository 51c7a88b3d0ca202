/** The page of one record, and the page of a new one. */
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { failureSentence } from '../../form/failure-sentence.ts'
import { formatFor } from '../../i18n/format.ts'
import { Link, useLocation, useSearchParams } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CopyIcon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { listOriginOf } from '../data/list-origin.ts'
import { useCan } from '../data/permissions.ts'
import { recordName } from '../data/record-names.ts'
import type { AnyItem, RecordId } from '../describe/record.ts'
import { type Section, sectionPath } from '../describe/section.ts'
import { MoreIcon, TrashIcon } from '../icons.ts'
import { PageHead } from './page-head.tsx'
import { useRecordActions } from './record-actions.ts'
import { RecordFormView } from './record-form.tsx'
import type { Values } from './record-values.ts'
import { TrashBanner } from './trash-banner.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useAdminNavigate } from './use-admin-navigate.ts'
import { type RecordForm, useRecordForm } from './use-record-form.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useShownRecord } from './use-shown-record.ts'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

const _format = formatFor('en')

/** What the next page gets through the history of the browser. */
interface PageState {
  /** The values that a new record starts from. */
  readonly copy?: Values
}

export function RecordPage({ section, id }: { section: Section; id: RecordId | null }) {
  return id === null ? <CreatePage section={section} /> : <PageOfRecord section={section} id={id} />
}

const nothingToRead = () => Promise.reject(new Error('A new record cannot be read'))

function CreatePage({ section }: { section: Section }) {
  const { collection } = section
  const may = useCan()
  const { state, key }: { state: PageState | null; key: string } = useLocation()
  const copy = state?.copy
  if (!may('create', collection)) {
    return (
      <NoPermission
        section={section}
        what={`You do not have permission to create ${collection.nouns[1].toLowerCase()}.`}
      />
    )
  }
  // Going from one new record to another is a new form.
  return <Editor key={key} section={section} item={null} initial={copy} reread={nothingToRead} />
}

function PageOfRecord({ section, id }: { section: Section; id: RecordId }) {
  const shown = useShownRecord(section, id)
  const { collection } = section
  const [one, many] = collection.nouns
  const back = listOriginOf(collection.name, id).address
  switch (shown.state) {
    case 'loading':
      return <PageSkeleton />
    case 'forbidden':
      return <NoPermission section={section} what={`You do not have permission to view ${many.toLowerCase()}.`} />
    case 'missing':
      return (
        <EmptyState
          titleAs="h1"
          title={`There is no such ${one}`}
          description="It was deleted permanently, or the address is not complete."
          action={
            <Button asChild variant="secondary">
              <Link to={back}>{`All ${many.toLowerCase()}`}</Link>
            </Button>
          }
        />
      )
    case 'failed':
      return (
        <EmptyState
          titleAs="h1"
          title={`This ${one} could not be read`}
          description={failureSentence(shown.error, 'en')}
          action={<Button onClick={shown.retry}>Try again</Button>}
        />
      )
    default:
      return <Editor section={section} item={shown.item} reread={shown.reread} />
  }
}

function NoPermission({ section, what }: { section: Section; what: string }) {
  return (
    <EmptyState
      titleAs="h1"
      title={section.collection.nouns[1]}
      description={`${what} A member of staff who manages accounts can change that.`}
    />
  )
}

const Columns = chakra('div', {
  base: { display: 'grid', gap: '8', alignItems: 'start' },
  variants: { aside: { true: { gridTemplateColumns: { base: '1fr', lg: 'minmax(0, 1fr) 20rem' } } } },
})
const Bar = chakra('footer', {
  base: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    justifyContent: 'flex-end',
    paddingBlock: '3',
    paddingBlockEnd: 'calc(0.75rem + env(safe-area-inset-bottom))',
    bg: 'bg',
    borderBlockStartWidth: '1px',
  },
})

function PageSkeleton() {
  return (
    <Stack gap="6" aria-busy aria-label="Loading" role="status" maxInlineSize="60rem">
      <Skeleton h="8" w="64" />
      {[1, 2, 3, 4].map((place) => (
        <Stack key={place} gap="2">
          <Skeleton h="3.5" w="24" />
          <Skeleton h="10" />
        </Stack>
      ))}
      <SkeletonText lines={2} />
    </Stack>
  )
}

interface EditorProps {
  readonly section: Section
  readonly item: AnyItem | null
  readonly initial?: Values | undefined
  readonly reread: () => Promise<AnyItem>
}

type Tab = 'form' | 'history'

/** The ways to save the form of a page, by buttons and keys, and where each leads. */
function useSaving(
  form: RecordForm,
  { section, item, isReadOnly }: Pick<EditorProps, 'item' | 'section'> & { isReadOnly: boolean },
) {
  const { collection } = section
  const go = useAdminNavigate()
  const mayCreate = useCan()('create', collection)
  const path = sectionPath(section)
  const back = listOriginOf(collection.name, item?.id ?? null).address

  async function save(): Promise<AnyItem | null> {
    if (isReadOnly || !form.isChanged()) return null
    const saved = await form.save()
    if (saved) toast.success(item ? 'Saved.' : `The ${collection.nouns[0]} was made.`)
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
  })
  return { save, saveAndStay, saveAndClose, saveAndNew: mayCreate ? saveAndNew : null, goBack: () => go(back), back }
}

function Editor({ section, item, initial, reread }: EditorProps) {
  const { collection } = section
  const [one] = collection.nouns
  const formId = useId()
  const may = useCan()
  const form = useRecordForm({ section, item, initial, reread })
  const isInTrash = item !== null && item.deletedAt !== null
  const isReadOnly = item !== null && (isInTrash || !may('update', collection))
  const { save, saveAndStay, saveAndClose, saveAndNew, goBack, back } = useSaving(form, { section, item, isReadOnly })

  const fields = (
    <Stack gap="4">
      {item && isInTrash && (
        <TrashBanner section={section} item={item} onGone={goBack} onRestored={() => void reread()} />
      )}
      {item && !isInTrash && isReadOnly && <Alert>{`You can view this ${one}, but not change it.`}</Alert>}
      <RecordFormView
        form={form}
        id={formId}
        disabled={isReadOnly}
        onSave={() => void saveAndStay()}
        onSettled={() => toast.success('Saved.')}
      />
      {!isReadOnly && <SaveBar form={form} formId={formId} onClose={saveAndClose} onNew={saveAndNew} />}
    </Stack>
  )

  return (
    <Stack gap="5" maxInlineSize={section.aside ? '80rem' : '60rem'}>
      <PageHead section={section} item={item} back={back}>
        {item && <RecordMenu section={section} item={item} form={form} back={back} />}
      </PageHead>
      <Columns aside={Boolean(section.aside && item)}>
        {item && may('view', 'audit') ? (
          <FormAndHistory section={section} item={item}>
            {fields}
          </FormAndHistory>
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
}

/** The form in one tab, what happened to the record in the other; the address says which is open. */
function FormAndHistory({ section, item, children }: { section: Section; item: AnyItem; children: ReactNode }) {
  const [query, setQuery] = useSearchParams()
  const history = (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <History section={section} item={item} />
    </Suspense>
  )
  return (
    <Tabs<Tab>
      label={`${recordName(section.collection, item)}: parts`}
      value={query.get('tab') === 'history' ? 'history' : 'form'}
      onValueChange={(tab) => setQuery(tab === 'history' ? { tab } : {}, { replace: true })}
      items={[
        { value: 'form', label: 'Form', content: children },
        { value: 'history', label: 'History', content: history },
      ]}
    />
  )
}

interface SaveBarProps {
  readonly form: RecordForm
  readonly formId: string
  readonly onClose: () => void
  readonly onNew: (() => void) | null
}

/** The ways to save; what the keys are is in their titles. */
function SaveBar({ form, formId, onClose, onNew }: SaveBarProps): ReactNode {
  const { isDirty, isSaving } = form
  const idle = !isDirty || isSaving
  return (
    <Bar>
      <Text as="span" size="sm" tone="muted" role="status" marginInlineEnd="auto">
        {isDirty ? 'Not saved yet' : form.base ? 'Everything is saved' : ''}
      </Text>
      {isDirty && (
        <Button variant="ghost" size="sm" disabled={isSaving} onClick={form.discard}>
          Discard
        </Button>
      )}
      {onNew && (
        <Button variant="secondary" size="sm" disabled={idle} title="Ctrl Shift S" onClick={onNew}>
          Save and new
        </Button>
      )}
      <Button variant="secondary" size="sm" disabled={idle} title="Ctrl Enter" onClick={onClose}>
        Save and close
      </Button>
      <Button type="submit" form={formId} size="sm" title="Ctrl S" loading={isSaving} disabled={!isDirty && !isSaving}>
        Save
      </Button>
    </Bar>
  )
}

interface RecordMenuProps {
  readonly section: Section
  readonly item: AnyItem
  readonly form: RecordForm
  /** The list it was opened from. */
  readonly back: string
}

/** What can be done to the record as a whole. */
function RecordMenu({ section, item, form, back }: RecordMenuProps) {
  const { collection } = section
  const [one] = collection.nouns
  const may = useCan()
  const go = useAdminNavigate()
  const { run, running } = useRecordActions(collection)
  const mayRemove = may('delete', collection) && item.deletedAt === null
  const mayCreate = may('create', collection)
  if (!mayRemove && !mayCreate) return null

  async function undo() {
    const error = await run('restore', item.id)
    if (error === null) toast.success(`The ${one} is back.`)
    else toast.error(failureSentence(error, 'en'))
  }
  async function moveToTrash() {
    const error = await run('remove', item.id)
    if (error !== null) return toast.error(failureSentence(error, 'en'))
    const action = may('restore', collection) ? { label: 'Undo', onSelect: () => void undo() } : undefined
    toast.success(`The ${one} is in the trash.`, { action })
    // What was typed is not thrown away with it: the page stays and says where the record is.
    if (!form.isChanged()) go(back)
  }

  return (
    <Menu
      label="More"
      trigger={
        <IconButton label="More" size="sm" variant="secondary" loading={running !== null}>
          <MoreIcon />
        </IconButton>
      }
    >
      {mayCreate && (
        <MenuItem
          onSelect={() => go(`${sectionPath(section)}/new`, { state: { copy: form.values } satisfies PageState })}
        >
          <CopyIcon /> Duplicate
        </MenuItem>
      )}
      {mayRemove && (
        <MenuItem onSelect={() => void moveToTrash()}>
          <TrashIcon /> Move to trash
        </MenuItem>
      )}
    </Menu>
  )
}
