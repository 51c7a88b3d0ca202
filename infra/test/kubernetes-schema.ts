/** An object of a manifest. */
export interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}

/** A check that was compiled from the schema of a kind. */
interface Validate {
  (value: unknown): boolean
  readonly errors?: readonly { readonly instancePath: string; readonly params?: object }[] | null
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The check of a kind, by the name that its schema has in the OpenAPI document of Kubernetes. */
async function validatorOf({ apiVersion, kind }: KubernetesObject): Promise<Validate> {
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed()
  const name = `IoK8sApi${capital(group.split('.')[0] ?? '')}${capital(version)}${kind}`
  const { validate }: { validate: Validate } = await import(`kubernetes-models/_schemas/${name}`)
  return validate
}

/** An object that notes which of its fields are read, each as `/spec/replicas`. */
function watched(value: object, read: Set<string>, path = ''): object {
  return new Proxy(value, {
    get: (target, name) => {
      const inside: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol') return inside
      const field = `${path}/${name}`
      read.add(field)
      return typeof inside === 'object' && inside !== null ? watched(inside, read, field) : inside
    },
  })
}

const fieldsOf = (value: unknown, path = ''): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inside]) => {
        const field = `${path}/${name}`
        return [field, ...fieldsOf(inside, field)]
      })
    : []

/**
 * What an object has that its kind has not, what it lacks, and values of another type. The schemas of Kubernetes pass over
 * fields that they do not know, and so never read them: that is how those are found.
 */
export async function wrongFields(object: KubernetesObject): Promise<readonly string[]> {
  const validate = await validatorOf(object)
  const read = new Set<string>()
  validate(watched(object, read))
  const errors = (validate.errors ?? []).map(({ instancePath, params }) => `${instancePath} ${JSON.stringify(params)}`)
  const unknown = fieldsOf(object).filter((field) => !read.has(field))
  return [...errors, ...unknown.map((field) => `${field} is no field of ${object.kind}`)]
}
