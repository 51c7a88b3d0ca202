/** Collections of the contract by name: those of the sections on screen are registered, others are loaded on demand. */
import { useQueries, useQuery } from '@tanstack/react-query'
import type { AnyCollection } from '../../contract/collection.ts'

/** The collections of the loaded sections. */
const present = new Map<string, AnyCollection>()

/** Registers a loaded collection, so that its code is not loaded again. */
export const registerCollection = (collection: AnyCollection): void => void present.set(collection.name, collection)

/** A collection of the contract by name; its code is loaded on demand. */
export async function collectionOf(name: string): Promise<AnyCollection> {
  const here = present.get(name)
  if (here) return here
  const module: Readonly<Record<string, AnyCollection>> = await import(
    /* webpackExclude: /\.test\.ts$/ */ `../../contract/${name}/${name}.collection.ts`
  )
  const collection = module[name]
  if (!collection) throw new Error(`The contract has no collection "${name}"`)
  return collection
}

/** The collection that a relation points to; undefined while loading. */
export const useCollection = (name: string): AnyCollection | undefined =>
  useQuery({
    queryKey: ['contract', name],
    queryFn: () => collectionOf(name),
    initialData: () => present.get(name),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** Those of the named sections that are collections, as far as their code is loaded. */
export function useCollections(names: readonly string[]): AnyCollection[] {
  const answers = useQueries({
    queries: names.map((name) => ({
      queryKey: ['contract', name],
      queryFn: () => collectionOf(name),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return answers.flatMap(({ data }) => data ?? [])
}
