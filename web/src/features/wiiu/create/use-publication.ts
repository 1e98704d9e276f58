// Publishing a theme: kept first, then sent under a key that publishes the same content only once.

import { useQueryClient } from "@tanstack/react-query";
import { CreateWiiuThemes } from "@/api/gql/create-wiiu-themes";
import type { PublishedWiiuThemeFragment } from "@/api/gql/types";
import { type Complaint, RequestError } from "@/api/request-error";
import { upload } from "@/api/upload";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { useSending } from "@/features/form/use-sending";
import { FilesSent } from "@/features/publishing/file-progress";
import { setSessionMe } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { Draft } from "../theme-form/draft";
import type { FormLimits } from "../theme-form/form-props";
import { sentOf, wholeDraft } from "./draft-store";
import { contentOf, filesIn, submissionOf } from "./submission";

type PublicationOptions = {
  form: CheckedForm<Draft>;
  limits: FormLimits;
  keep: () => void;
  onComplaints: (complaints: readonly Complaint[]) => void;
  onPublished: (theme: PublishedWiiuThemeFragment) => void;
};

export function usePublication({ form, limits, keep, onComplaints, onPublished }: PublicationOptions) {
  const queryClient = useQueryClient();
  const { send } = formText.publish;
  const { id, launcherScreenshot } = form.state.values;
  return useSending({
    send: async ({ signal, onProgress }) => {
      keep();
      const draft = await wholeDraft(form.state.values);
      const input = await submissionOf(draft, limits);
      const files = new FilesSent(filesIn(input, draft));
      const { length } = files.files;
      const content = contentOf(draft);
      const before = sentOf.load(id);
      const key = before?.content === content ? before.key : crypto.randomUUID();
      sentOf.keep(id, { key, content, isGoing: true });
      onProgress(0, files.now());
      const { createWiiuThemes } = await upload(
        CreateWiiuThemes,
        { data: [input] },
        {
          signal,
          idempotencyKey: key,
          onProgress: (loaded, total) => {
            files.advance(length, loaded, total);
            onProgress(files.share, files.now());
          },
        },
      ).catch((error: unknown) => {
        onComplaints(error instanceof RequestError ? error.complaints : []);
        throw error;
      });
      const [theme] = createWiiuThemes;
      if (theme) onPublished(theme);
    },
    words: {
      ...send,
      signedOut: formText.signIn.again,
      tooLarge: send.tooLarge({ file: launcherScreenshot?.fileName ?? "" }),
    },
    onStopped: (goesOn) => {
      const sent = sentOf.load(id);
      if (sent) sentOf.keep(id, { ...sent, isGoing: goesOn });
    },
    onSignedOut: () => setSessionMe(queryClient, null),
  });
}
