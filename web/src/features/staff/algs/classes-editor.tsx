import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { classesMutation, classesQuery } from './alg-queries.ts'
import { ClassesForm } from './classes-form.tsx'
import { readClasses, writeClasses } from './read-classes.ts'

const texts = messages.internalAlgs.classes

interface ClassesEditorProps {
  algId: number
  /** Of the model. */
  name: string
  onDirty: (part: 'classes', isDirty: boolean) => void
}

/** What a model calls its classes, as lines of text that can be edited, read from a CSV file and saved as one. */
export function ClassesEditor({ algId, name, onDirty }: ClassesEditorProps) {
  const queryClient = useQueryClient()
  const query = classesQuery(algId)
  const { data: stored, error, refetch } = useQuery(query)
  const [typed, setTyped] = useState<string>()
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false)
  const save = useMutation(classesMutation(queryClient, algId))
  const storedText = useMemo(() => stored && writeClasses(stored.classes), [stored])
  const text = typed ?? storedText ?? ''
  const read = useMemo(() => readClasses(text), [text])
  useReportDirty(
    typed !== undefined && typed !== storedText,
    useCallback((is: boolean) => onDirty('classes', is), [onDirty]),
  )
  if (!stored) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />

  const submit = () =>
    save.mutate(
      { classes: read.classes, version: stored.version },
      {
        onSuccess(saved) {
          queryClient.setQueryData(query.queryKey, saved)
          setTyped(undefined)
          setChangedMeanwhile(false)
          notify({ text: texts.saved(name), tone: 'good' })
        },
        async onError(failure) {
          if (!(failure instanceof CallFailed) || failure.code !== 'conflict') return
          const { error: notRead } = await refetch()
          setChangedMeanwhile(!notRead)
        },
      },
    )
  return (
    <ClassesForm
      stored={stored.classes}
      text={text}
      read={read}
      onText={setTyped}
      isDirty={typed !== undefined && typed !== storedText}
      isChangedMeanwhile={isChangedMeanwhile}
      isPending={save.isPending}
      error={isChangedMeanwhile ? null : save.error}
      fileName={`classes-${algId}.csv`}
      onDrop={() => {
        setTyped(undefined)
        setChangedMeanwhile(false)
        save.reset()
      }}
      onSubmit={submit}
    />
  )
}
