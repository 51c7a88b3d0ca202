import { fieldExamples } from '../example.ts'
import { createSavedView, listSavedViews, SavedView, updateSavedView } from './saved-view.routes.ts'

const setup = { name: 'Ends this month', query: 'filter[status]=ACTIVE&sort=endsAt', columns: ['code', 'endsAt'] }

export const examples = [
  fieldExamples(SavedView, { section: 'coupon', ...setup }),
  { fieldsOf: createSavedView.body, values: { section: 'coupon', ...setup } },
  { fieldsOf: updateSavedView.body, values: setup },
  { fieldsOf: listSavedViews.query, values: { section: 'coupon' } },
]
