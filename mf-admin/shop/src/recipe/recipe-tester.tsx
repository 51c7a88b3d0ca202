import { type RecipeReading, testRecipe } from '@qasima/shared/contract/price-check/recipe-test.routes'
import type { ProductRecipe } from '@qasima/shared/contract/shop/product-recipe'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Input } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { useState } from 'react'
import { recipeToTry } from './recipe.rules.ts'
import { RecipeResult } from './recipe-result.tsx'

const sentenceOf = (error: unknown): string =>
  error instanceof ProblemError && error.message === 'VALIDATION_ERROR'
    ? 'Enter the full address of a page of this store, and remove spaces around selectors.'
    : failureSentence(error, 'en')

/** Reads a product page with the recipe as it stands in the form. Nothing of it is saved. */
export function RecipeTester({ shopId, recipe }: { shopId: number; recipe: ProductRecipe | null }) {
  const [url, setUrl] = useState('')
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [result, setResult] = useState<{ readonly of: RecipeReading; readonly by: ProductRecipe | null } | null>(null)
  const tried = recipeToTry(recipe)
  const canTry = url.trim() !== '' && tried !== undefined && !isReading

  async function read() {
    if (!canTry) return
    setReading(true)
    setFailure(null)
    try {
      const body = { shopId, url: url.trim(), recipe: tried }
      setResult({ of: await call(testRecipe, { body, language: 'en' }), by: tried })
    } catch (error) {
      setResult(null)
      setFailure(sentenceOf(error))
    }
    setReading(false)
  }

  return (
    <Stack gap="3">
      <HStack gap="2" flexWrap="nowrap">
        <Input
          aria-label="Address of a product page"
          type="url"
          dir="ltr"
          minBlockSize="10"
          fontSize="sm"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form is not sent by a trial.
            event.preventDefault()
            void read()
          }}
        />
        <Button size="sm" variant="secondary" loading={isReading} disabled={!canTry} onClick={() => void read()}>
          Try
        </Button>
      </HStack>
      {tried === undefined && <Alert>Enter a selector for the price, or leave the whole recipe empty.</Alert>}
      <div role="status">
        {failure !== null && <Alert tone="bad">{failure}</Alert>}
        {result && <RecipeResult {...result} />}
      </div>
    </Stack>
  )
}
