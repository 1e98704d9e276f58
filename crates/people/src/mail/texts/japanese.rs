//! Japanese texts of emails.

use vitrine_kit::http::plain_page::LetterPage;

use super::{AccountEvent, EmailSentences};

pub(super) const SENTENCES: EmailSentences = EmailSentences {
    hello: "{username}さん",
    event: |event| match event {
        AccountEvent::PasswordChanged => ("パスワードが変更されました", "アカウントのパスワードが変更されました。"),
        AccountEvent::AddressChanged => (
            "メールアドレスが変更されました",
            "アカウントのメールアドレスが変更または削除されました。このアドレスにお送りするメールはこれが最後です。",
        ),
        AccountEvent::PlatformLinked => (
            "{platform}と連携しました",
            "アカウントが{platform}と連携しました。{platform}でサインインできるようになりました。",
        ),
        AccountEvent::PlatformUnlinked => (
            "{platform}との連携が解除されました",
            "アカウントと{platform}の連携が解除されました。{platform}ではサインインできなくなりました。",
        ),
        AccountEvent::PasskeyAdded => (
            "パスキーが追加されました",
            "アカウントにパスキーが追加されました。このパスキーでサインインできるようになりました。",
        ),
        AccountEvent::PasskeyRemoved => (
            "パスキーが削除されました",
            "アカウントからパスキーが削除されました。ほかの端末ではすべてサインアウトされました。",
        ),
        AccountEvent::AccessTokenCreated => (
            "アクセストークンが作成されました",
            "アカウントのアクセストークンが作成されました。期限が切れるか取り消すまで、プログラムがあなたに代わって操作できます。",
        ),
        AccountEvent::RecoveryCodesMade => (
            "新しい復旧コードが作成されました",
            "アカウントの新しい復旧コードが作成されました。どのコードでも新しいパスワードを設定できます。以前のコードは使えなくなりました。",
        ),
        AccountEvent::SignedInOnNewDevice => {
            ("新しいサインインがありました", "最近使われていない種類の端末から、アカウントへのサインインがありました。")
        }
    },
    browser: "ブラウザー：{browser}",
    what_to_do: "ご自身の操作であれば、何もする必要はありません。心当たりがない場合は、ほかのすべての端末でサインアウトし、パスワードを変更してください。\n{page}",
    what_to_undo: "ご自身の操作であれば、何もする必要はありません。心当たりがない場合は、{days}日以内に次のリンクを開き、新しいパスワードを設定してください。ほかの端末はすべてサインアウトされ、それ以降に追加されたパスキー、連携アカウント、復旧コード、アクセストークンは削除されます。\n{undo}",
    recovery_subject: "パスワードの再設定",
    recovery: "パスワードの再設定がリクエストされました。次のリンクから新しいパスワードを設定できます。リンクの有効期限は{minutes}分で、使えるのは1回だけです。\n{page}",
    recovery_was_not_you: "心当たりがない場合は、このメールを無視してください。リンクを使わない限り、パスワードは変わりません。",
    token_subject: "アクセストークンの期限が近づいています",
    token: "アクセストークン「{name}」の有効期限は{date}（UTC）です。期限を過ぎると、このトークンを使うプログラムは動かなくなります。\n\n\
        引き続き必要な場合は、新しいトークンを作成し、プログラムに設定し直してください。\n{page}\n\n\
        不要な場合は、何もする必要はありません。",
    confirmation_subject: "メールアドレスの確認",
    confirmation: "このアドレスが、{site} のアカウント「{username}」に登録されました。\n\nご本人の場合は、次のリンクを開いて確認してください。\n{page}\n\n\
        心当たりがない場合は、このメールを無視してください。確認が済んでいないアドレスには、ほかのメールをお送りしません。",
    confirmation_page: LetterPage {
        ask: (
            "このアドレスを確認しますか？",
            "確認すると、アカウントに関するメールがこのアドレスに届きます。",
            "確認する",
        ),
        done: ("アドレスを確認しました。", "このページを閉じてください。"),
        wrong: (
            "このリンクはもう使えません。",
            "アカウントのアドレスが変わった可能性があります。アカウントの「メール」から、新しいリンクを送信してください。",
        ),
        failed: (
            "アドレスを確認できませんでした。",
            "サーバーで問題が発生しました。1分ほど待ってからもう一度お試しください。",
            "確認する",
        ),
    },
};
