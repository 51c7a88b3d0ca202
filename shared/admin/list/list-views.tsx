import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '../../contract/saved-view/saved-view.routes.ts'
import { ContractForm } from '../../form/form-element.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { call } from '../../http/call.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuRadioItem, MenuSeparator } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Section } from '../describe/section.ts'
import { ViewIcon } from '../icons.ts'
import { type ListState, queryOf, readAddress } from './list-address.ts'
import type { Show } from './use-list-state.ts'

type SectionName = SavedView['section']

/** What of a list a view keeps. */
const setupOf = (state: ListState) => ({ query: queryOf(state), columns: [...(state.columns ?? [])] })

const isSame = (view: SavedView, state: ListState): boolean => {
  const { query, columns } = setupOf(state)
  return view.query === query && view.columns.join() === columns.join()
}

/** The list that a view shows. */
const stateOf = ({ id, query, columns }: SavedView): ListState => ({
  ...readAddress(new URLSearchParams(query)),
  columns: columns.length > 0 ? columns : null,
  view: id,
})

interface ViewsProps {
  readonly section: Section
  readonly state: ListState
  readonly show: Show
}

/** Lists as they were set up before, one's own and shared ones. */
export function ListViews({ section, state, show }: ViewsProps) {
  // The API knows which sections there are.
  const name = section.collection.name as SectionName
  const queries = useQueryClient()
  const key = ['saved-views', name]
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listSavedViews, { query: { section: name }, signal })).items,
  })
  const [naming, setNaming] = useState(false)
  const views = data ?? []
  const current = views.find(({ id }) => id === state.view)
  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const notifyFailure = (error: Error) => {
    toast.error(error instanceof ProblemError ? error.sentence('en') : 'Something went wrong. Try again.')
  }
  const update = useMutation({
    mutationFn: ({ id }: SavedView) => call(updateSavedView, { params: { id }, body: setupOf(state) }),
    onSuccess: ({ name }) => void toast.success(`View “${name}” saved`),
    onError: notifyFailure,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteSavedView, { params: { id } }),
    onSuccess: (_, { name }) => {
      show({ view: null })
      toast.success(`View “${name}” deleted`)
    },
    onError: notifyFailure,
    onSettled: refresh,
  })
  const all = readAddress(new URLSearchParams(), section.query)
  const isChanged = current !== undefined && !isSame(current, state)
  return (
    <>
      <Menu
        label="Views"
        align="start"
        trigger={
          <Button variant="secondary" size="sm">
            <ViewIcon /> {current ? `${current.name}${isChanged ? ' (changed)' : ''}` : 'Views'} <ChevronDownIcon />
          </Button>
        }
      >
        <MenuRadioItem checked={!current} onSelect={() => show({ ...all, columns: null, view: null })}>
          {`All ${section.collection.nouns[1].toLowerCase()}`}
        </MenuRadioItem>
        {views.map((view) => (
          <MenuRadioItem key={view.id} checked={view.id === state.view} onSelect={() => show(stateOf(view))}>
            {view.isShared ? `${view.name} · shared` : view.name}
          </MenuRadioItem>
        ))}
        <MenuSeparator />
        {current?.isOwn && isChanged && (
          <MenuItem onSelect={() => update.mutate(current)}>{`Save changes to “${current.name}”`}</MenuItem>
        )}
        <MenuItem onSelect={() => setNaming(true)}>Save as a new view</MenuItem>
        {current?.isOwn && <MenuItem onSelect={() => remove.mutate(current)}>{`Delete “${current.name}”`}</MenuItem>}
      </Menu>
      {naming && (
        <NameView
          section={name}
          state={state}
          onClose={() => setNaming(false)}
          onSaved={(view) => {
            setNaming(false)
            void refresh()
            show({ view: view.id })
          }}
        />
      )}
    </>
  )
}

interface NameViewProps {
  readonly section: SectionName
  readonly state: ListState
  readonly onClose: () => void
  readonly onSaved: (view: SavedView) => void
}

const english = { name_REQUIRED: 'Write a name.' }
const nameWords = { words: { namespace: 'admin.view-name', en: english, ar: english } }

function NameView({ section, state, onClose, onSaved }: NameViewProps) {
  const form = useContractForm(createSavedView, {
    defaults: { name: '', isShared: false },
    rest: { section, ...setupOf(state) },
    words: nameWords,
    done: onSaved,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this view"
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="save-view" loading={form.sending}>
            Save
          </Button>
        </>
      }
    >
      <ContractForm form={form} id="save-view">
        <Field
          label="Name"
          error={form.error('name')}
          hint="Keeps the filters, the order and the columns of this list"
          required
        >
          <Input maxLength={80} dir="auto" {...form.register('name')} />
        </Field>
        <Checkbox checked={form.value('isShared')} onCheckedChange={(isShared) => form.set('isShared', isShared)}>
          Share with all staff who may see this section
        </Checkbox>
      </ContractForm>
    </Dialog>
  )
}
