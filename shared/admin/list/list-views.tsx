import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '../../contract/saved-view/saved-view.routes.ts'
import { call } from '../../http/call.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuRadioItem, MenuSeparator } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Section } from '../describe/section.ts'
import { ViewIcon } from '../icons.ts'
import { type ListState, readAddress, setupOf } from './list-address.ts'
import type { Show } from './use-list-state.ts'

// Its form layer is fetched with the first view that is saved.
const NameView = lazy(async () => ({
  default: (await import(/* webpackChunkName: "list-dialogs" */ './name-view.tsx')).NameView,
}))

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
  const { name } = section.collection
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
        <MenuItem onSelect={() => setNaming(true)}>Save as new view</MenuItem>
        {current?.isOwn && <MenuItem onSelect={() => remove.mutate(current)}>{`Delete “${current.name}”`}</MenuItem>}
      </Menu>
      {naming && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  )
}
