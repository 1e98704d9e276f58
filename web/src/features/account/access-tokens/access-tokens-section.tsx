// The access tokens section: a form to create a token, which is shown once, and a list of existing tokens.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { reasonOf } from "@/features/catalogue/reason";
import { accountText } from "@/messages/account-text";
import { useHydrated } from "@/platform/hydrated";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import type { SectionProps } from "../account-query";
import { SectionHeading } from "../section-form";
import { accessTokensQuery } from "./access-tokens-query";
import { NewToken } from "./new-token";
import { TokenForm } from "./token-form";
import { TokenList } from "./token-list";

export function AccessTokensSection({ me }: SectionProps) {
  const words = accountText.tokens;
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...accessTokensQuery, enabled: useHydrated() });
  const [newToken, setNewToken] = useState<{ name: string; token: string } | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const refetchTokens = () => queryClient.invalidateQueries({ queryKey: accessTokensQuery.queryKey });
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <SectionHeading line={words.line} title={words.title} />
        <p className="text-name">
          <Link className="text-link" hash="tokens" to="/developers">
            {words.guide}
          </Link>
        </p>
      </div>
      {error && !data && <ErrorPanel onRetry={() => void refetch()} reason={reasonOf(error)} />}
      {!data && !error && (
        <div aria-busy="true" className="flex flex-col gap-4">
          <SkeletonLine className="h-10 w-full" />
          <SkeletonLine className="h-24 w-2/3" />
          <SkeletonLine className="h-10 w-1/3" />
        </div>
      )}
      {data && newToken && (
        <NewToken
          {...newToken}
          onStored={() => {
            setNewToken(null);
            list.current?.focus();
          }}
        />
      )}
      {data && !newToken && (
        <TokenForm
          activeTokenCount={data.myAccessTokens.filter(({ isExpired }) => !isExpired).length}
          limits={data.configuration.limits}
          me={me}
          onMade={async (token) => {
            setNewToken(token);
            await refetchTokens();
          }}
        />
      )}
      {data && <TokenList heading={list} onChanged={refetchTokens} tokens={data.myAccessTokens} />}
    </div>
  );
}
