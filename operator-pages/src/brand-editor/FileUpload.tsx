import { useState } from 'react';
import type { FileField } from '@portal/contract/operator';
import { useTranslate } from '@portal/shared-wl-assets';
import { useDraftContext } from './draft-context';
import styles from './BrandEditor.module.css';

interface FileUploadProps extends FileField {
  /** Label of the field that names the file. */
  readonly label: string;
  readonly fileName: string;
}

/** Uploads a file at once, says why it is rejected, and links to it. */
export const FileUpload = ({ pointer, formats, maxBytes, label, fileName }: FileUploadProps) => {
  const { t } = useTranslate('brandEditor');
  const { session, check } = useDraftContext();
  const [mistake, setMistake] = useState('');
  const limits = { formats: formats.join(', ').toUpperCase(), size: maxBytes / 1024 };
  const id = `upload${pointer}`;
  const upload = async (file: File): Promise<void> => {
    const rejection = await session.upload(pointer, file);
    setMistake(
      rejection === null
        ? ''
        : `${file.name}: ${t(`upload.problems.${rejection.problem}`, limits)} ${rejection.reason}`,
    );
  };
  return (
    <>
      <input
        type="file"
        name={id}
        aria-label={`${t('upload.choose')}, ${label}`}
        aria-describedby={`${id}-limits`}
        accept={formats.map((format) => `.${format}`).join(',')}
        onChange={({ target }) => [...(target.files ?? [])].forEach((file) => void upload(file))}
      />
      <span id={`${id}-limits`}>{t('upload.limits', limits)}</span>
      <p role="alert" className={styles['mistake']}>
        {mistake}
      </p>
      {check.files[fileName] !== undefined && (
        <p>
          <a href={check.files[fileName]} download={fileName}>
            {fileName}
          </a>
          {` ${t('upload.note')}`}
        </p>
      )}
    </>
  );
};
