import {
  type InternalAlg,
  type internalAlgFilters,
  type internalAlgSorts,
  listInternalAlgs,
} from '@sentinel/contracts/staff/algs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { useInternalAddress } from '../internal-address.ts'
import type { InternalListOf } from '../lists/internal-column.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { AlgDialog } from './alg-dialog.tsx'
import { makeAlgMutation } from './alg-queries.ts'
import { AlgTextsFields } from './alg-texts-fields.tsx'
import classes from './algs.module.css'
import { NO_TEXTS, toTexts } from './typed-alg.ts'

const texts = messages.internalAlgs

export function AlgsTab() {
  const address = useInternalAddress()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <InternalList
        definition={algList}
        address={address}
        open={{ label: ({ name }) => texts.open(name), onOpen: address.openAlg }}
        actions={
          <Button variant="primary" icon={AddIcon} onClick={() => setMaking(true)}>
            {texts.make.action}
          </Button>
        }
      />
      {address.algId !== undefined && (
        <AlgDialog key={address.algId} algId={address.algId} onClose={address.close} />
      )}
      {isMaking && (
        <NewAlgDialog
          onMade={({ alg_id }) => {
            setMaking(false)
            address.openAlg(alg_id)
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}

/** The list on the Algs tab. */
const algList: InternalListOf<
  InternalAlg,
  (typeof internalAlgSorts)[number],
  (typeof internalAlgFilters)[number]
> = {
  name: 'algs',
  label: texts.table,
  usual: { sort: 'alg_id', order: 'desc' },
  idOf: ({ alg_id }) => alg_id,
  fetchPage: (querystring, signal) => call(listInternalAlgs, { querystring }, { signal }),
  empty: texts.empty,
  columns: [
    {
      key: 'id',
      label: texts.columns.id,
      sort: 'alg_id',
      filter: 'alg_id',
      widthPx: 108,
      cell: (row) => row.alg_id,
    },
    { key: 'name', label: texts.columns.name, sort: 'name', filter: 'name', cell: (row) => row.name },
    {
      key: 'framework',
      label: texts.columns.framework,
      sort: 'framework',
      filter: 'framework',
      widthPx: 150,
      cell: (row) => row.framework || texts.none,
    },
    {
      key: 'created',
      label: texts.columns.created,
      sort: 'date_created',
      filter: 'date_created',
      filterLabel: texts.createdSince,
      isFilteredByDay: true,
      widthPx: 196,
      cell: (row) => <LocalTime iso={row.date_created} />,
    },
    {
      key: 'bucket',
      label: texts.columns.bucket,
      sort: 'alg_bucket',
      filter: 'alg_bucket',
      widthPx: 130,
      cell: (row) => row.alg_bucket ?? texts.none,
    },
    {
      key: 'path',
      label: texts.columns.path,
      sort: 'alg_path',
      filter: 'alg_path',
      cell: (row) => <span className={classes.sum}>{row.alg_path ?? texts.none}</span>,
    },
    {
      key: 'checksum',
      label: texts.columns.checksum,
      sort: 'md5_checksum',
      filter: 'md5_checksum',
      cell: (row) => <span className={classes.sum}>{row.md5_checksum ?? texts.none}</span>,
    },
    {
      key: 'classes',
      label: texts.columns.classes,
      widthPx: 84,
      cell: (row) => row.class_count.toLocaleString('en'),
    },
  ],
}

const fieldTexts = messages.internalAlgs.fields

interface NewAlgDialogProps {
  onMade: (alg: InternalAlg) => void
  onClose: () => void
}

/** Creates a model. Its file and classes are added in the dialog that opens afterwards. */
function NewAlgDialog({ onMade, onClose }: NewAlgDialogProps) {
  const [typed, setTyped] = useState(NO_TEXTS)
  const [ownFields, setOwnFields] = useState<Record<string, string>>({})
  const make = useMutation(makeAlgMutation(useQueryClient()))
  const { fields, general } = explainFields(make.error, Object.keys(NO_TEXTS))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = toTexts(typed)
    setOwnFields(body ? {} : { meta_alg_id: fieldTexts.groupBad })
    if (body) make.mutate(body, { onSuccess: onMade })
  }
  return (
    <GuardedDialog
      isOpen
      title={texts.make.title}
      isDirty={Object.values(typed).some((text) => text !== '')}
      isBusy={make.isPending}
      onClose={onClose}
    >
      {(close) => (
        <FormColumn onSubmit={submit} failure={make.error}>
          <p>{texts.make.body}</p>
          <AlgTextsFields
            typed={typed}
            onTyped={(changes) => setTyped({ ...typed, ...changes })}
            isPending={make.isPending}
            fields={{ ...fields, ...ownFields }}
          />
          <GeneralError>{general}</GeneralError>
          <div className={classes.answers}>
            <Button disabled={make.isPending} onClick={close}>
              {messages.ui.cancel}
            </Button>
            <Button variant="primary" type="submit" isLoading={make.isPending}>
              {texts.make.submit}
            </Button>
          </div>
        </FormColumn>
      )}
    </GuardedDialog>
  )
}
