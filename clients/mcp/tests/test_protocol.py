"""The official client lists and calls everything, in both modes: handshake and stateless."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys

import anyio
import mcp_types as types
import pytest
from conftest import Assistant, program
from mcp.shared.exceptions import MCPError
from services import Services

ERAS = ["legacy", "auto", "2026-07-28"]
CALLS = [
    ("find_place", {"place": "東京"}),
    ("near", {"place": "Lisbon", "radius_km": 30}),
    ("weather", {"place": "Berlin"}),
    ("compare", {"places": ["Berlin", "Lisbon"]}),
    ("surprise_me", {}),
    ("read_about", {"place": "Lisbon"}),
    ("keep", {"action": "star", "place": "Lisbon"}),
    ("my_cities", {}),
]


async def changed_outside(assistant: Assistant, *call: str) -> None:
    """Changes the archive from another process, as an editor does."""
    command = [program(), "call", "--archive", str(assistant.archive), *call]
    await anyio.run_process(command)


@pytest.mark.parametrize("era", ERAS)
def test_every_tool_is_listed_and_called(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        async with assistant(mode=era) as client:
            assert client.protocol_version == ("2025-11-25" if era == "legacy" else "2026-07-28")
            listed = await client.list_tools()
            assert [tool.name for tool in listed.tools] == [
                "find_place", "near", "weather", "compare", "surprise_me", "read_about",
                "my_cities", "keep",
            ]  # fmt: skip
            tools = listed.model_dump(by_alias=True, exclude_none=True)["tools"]
            size = len(json.dumps(tools, separators=(",", ":"), ensure_ascii=False).encode())
            assert size <= 13_000
            for name, arguments in CALLS:
                # The client validates the structured content with the output schema.
                result = await client.call_tool(name, arguments)
                assert not result.is_error, result.content
                assert result.structured_content["status"] == "ok"
                assert len(result.content) == 1 and len(result.content[0].text) < 4000

    asyncio.run(run())


def raw(assistant: Assistant, *lines: dict) -> list[dict]:
    """The replies to a conversation that is written at once, without the official client."""
    parameters = assistant.parameters()
    text = "".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines)
    done = subprocess.run(
        [parameters.command, *parameters.args], input=text, capture_output=True, text=True,
        timeout=20, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26"])
def test_older_versions_get_the_same_text_and_nothing_newer(
    assistant: Assistant, version: str
) -> None:
    """The official client speaks no version before structured content as its own."""
    calls = [("compare", {"places": ["Oslo", "Paris", "Rome"], "days": 2}), *CALLS[:4]]

    async def texts() -> list[str]:
        async with assistant() as client:
            found = [await client.call_tool(name, arguments) for name, arguments in calls]
            return [result.content[0].text for result in found]

    hello = {"protocolVersion": version, "capabilities": {"elicitation": {}}}
    lines = [
        {"id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        for number, (name, arguments) in enumerate(calls)
    ]
    replies = raw(
        assistant,
        {"id": "i", "method": "initialize", "params": hello},
        {"id": "t", "method": "tools/list"},
        *lines,
    )
    results = {reply["id"]: reply["result"] for reply in replies}
    assert results["i"]["protocolVersion"] == version
    newer = {"title", "outputSchema"} | ({"annotations"} if version == "2024-11-05" else set())
    assert all(not newer & tool.keys() for tool in results["t"]["tools"])
    assert [results[number].keys() for number in range(len(calls))] == [{"content"}] * len(calls)
    assert [results[n]["content"][0]["text"] for n in range(len(calls))] == asyncio.run(texts())


@pytest.mark.parametrize("era", ERAS)
def test_arguments_are_completed(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        async with assistant(mode=era) as client:
            # A client that begins with its version does not ask for the capabilities.
            if era != "2026-07-28":
                assert client.server_capabilities.completions is not None
            prompt = types.PromptReference(type="ref/prompt", name="plan_day")
            found = await client.complete(prompt, {"name": "city", "value": "Mün"})
            assert found.completion.values[0] == "Munich, Bavaria, DE"
            template = types.ResourceTemplateReference(
                type="ref/resource", uri="cityroulette://city/{id}"
            )
            found = await client.complete(template, {"name": "id", "value": "Berlin"})
            assert found.completion.values[0] == "2950159"
            with pytest.raises(MCPError) as refused:
                await client.complete(prompt, {"name": "colour", "value": ""})
            assert refused.value.code == -32602

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_an_unknown_cursor_is_refused(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        async with assistant(mode=era) as client:
            lists = [
                client.list_tools, client.list_prompts, client.list_resources,
                client.list_resource_templates,
            ]  # fmt: skip
            for entries in lists:
                with pytest.raises(MCPError) as refused:
                    await entries(cursor="nowhere")
                assert refused.value.code == -32602

    asyncio.run(run())


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_the_handshake_uses_the_version_that_the_client_requests(
    assistant: Assistant, version: str
) -> None:
    parameters = assistant.parameters()
    asked = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "t"}}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": asked},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "ping"},
    ]
    output = subprocess.run(
        [parameters.command, *parameters.args],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True, text=True, timeout=20, check=True,
    ).stdout.splitlines()  # fmt: skip
    assert json.loads(output[0])["result"]["protocolVersion"] == version
    assert json.loads(output[1]) == {"jsonrpc": "2.0", "id": 2, "result": {}}


@pytest.mark.parametrize("era", ERAS)
def test_annotations_mark_the_tools_that_change_something(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        async with assistant(mode=era) as client:
            tools = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
            assert [name for name, hints in tools.items() if not hints.read_only_hint] == ["keep"]
            assert tools["keep"].destructive_hint and tools["keep"].idempotent_hint
            assert not tools["surprise_me"].idempotent_hint
            asks = [name for name, hints in tools.items() if hints.open_world_hint]
            assert asks == ["weather", "compare", "read_about"]

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_resources_and_prompts_can_be_read(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        async with assistant(mode=era) as client:
            await client.call_tool("keep", {"action": "add", "place": "Berlin"})
            uris = [str(one.uri) for one in (await client.list_resources()).resources]
            assert uris == ["cityroulette://archive", "cityroulette://guide"]
            templates = (await client.list_resource_templates()).resource_templates
            assert [one.uri_template for one in templates] == ["cityroulette://city/{id}"]
            archive = json.loads((await client.read_resource(uris[0])).contents[0].text)
            assert archive["type"] == "FeatureCollection" and len(archive["features"]) == 1
            city = await client.read_resource("cityroulette://city/2950159")
            assert json.loads(city.contents[0].text)["city"]["name"] == "Berlin"
            guide = json.loads((await client.read_resource(uris[1])).contents[0].text)
            assert guide["groups"] == []
            with pytest.raises(MCPError) as refused:
                await client.read_resource("cityroulette://city/1")
            assert refused.value.code == (-32002 if era == "legacy" else -32602)
            prompts = (await client.list_prompts()).prompts
            assert [one.name for one in prompts] == ["plan_day", "warm_and_light", "pick_a_trip"]
            plan = await client.get_prompt("plan_day", {"city": "Oslo", "date": "tomorrow"})
            assert "Oslo (tomorrow)" in plan.messages[0].content.text
            with pytest.raises(MCPError, match="city"):
                await client.get_prompt("plan_day", {})

    asyncio.run(run())


def test_stateless_clients_can_subscribe_to_the_archive(assistant: Assistant) -> None:
    async def run() -> None:
        async with assistant() as client:
            uri = "cityroulette://archive"
            async with client.listen(resource_subscriptions=[uri, "cityroulette://no"]) as events:
                assert events.honored.resource_subscriptions == [uri]
                await client.call_tool("keep", {"action": "add", "place": "Oslo"})
                with anyio.fail_after(10):
                    assert str((await anext(events)).uri) == uri
                    await changed_outside(assistant, "archive.add", "city=2950159")
                    assert str((await anext(events)).uri) == uri
                archive = await client.read_resource(uri, cache_mode="refresh")
                assert len(json.loads(archive.contents[0].text)["features"]) == 2

    asyncio.run(run())


def test_handshake_clients_can_subscribe_to_the_archive(assistant: Assistant) -> None:
    async def run() -> None:
        updates: asyncio.Queue[str] = asyncio.Queue()

        async def listen(message: object) -> None:
            if isinstance(message, types.ResourceUpdatedNotification):
                await updates.put(str(message.params.uri))

        async with assistant(mode="legacy", message_handler=listen) as client:
            await client.subscribe_resource("cityroulette://archive")
            await changed_outside(assistant, "archive.add", "city=2950159")
            assert await asyncio.wait_for(updates.get(), 10) == "cityroulette://archive"
            await client.unsubscribe_resource("cityroulette://archive")
            await client.call_tool("keep", {"action": "add", "place": "Oslo"})
            assert updates.empty()

    asyncio.run(run())


def choose(part: str):  # noqa: ANN201
    """Answers each question of a form as a user who picks the option that contains `part`."""

    async def answer(_: object, params: types.ElicitRequestFormParams) -> types.ElicitResult:
        chosen = {
            name: next(option for option in field["enum"] if part in option)
            for name, field in params.requested_schema["properties"].items()
        }
        return types.ElicitResult(action="accept", content=chosen)

    return answer


@pytest.mark.parametrize("era", ERAS)
def test_the_user_chooses_for_an_ambiguous_name(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        async with assistant(mode=era, elicitation_callback=choose("Illinois")) as client:
            weather = await client.call_tool("weather", {"place": "Springfield"})
            assert weather.structured_content["place"]["region"] == "Illinois"

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_two_ambiguous_names_are_asked_in_one_form(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        asked: list[list[str]] = []
        pick = choose("US (")

        async def answer(context: object, params: types.ElicitRequestFormParams) -> object:
            asked.append(list(params.requested_schema["properties"]))
            return await pick(context, params)

        async with assistant(mode=era, elicitation_callback=answer) as client:
            names = ["Springfield", "Oslo", "Birmingham"]
            result = await client.call_tool("compare", {"places": names, "by": "as_given"})
            assert [row["name"] for row in result.structured_content["places"]] == names
        assert asked == [["places[0]", "places[2]"]]

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_an_ambiguous_name_is_not_guessed_without_elicitation(
    assistant: Assistant, era: str
) -> None:
    async def run() -> None:
        async with assistant(mode=era) as client:
            for name in ("weather", "find_place", "read_about", "near"):
                result = await client.call_tool(name, {"place": "Springfield"})
                assert result.structured_content["status"] == "ambiguous"
                regions = {one["region"] for one in result.structured_content["candidates"]}
                assert {"Illinois", "Missouri", "Massachusetts"} <= regions

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_a_declined_question_leads_to_the_candidates(assistant: Assistant, era: str) -> None:
    async def decline(*_: object) -> types.ElicitResult:
        return types.ElicitResult(action="decline")

    async def run() -> None:
        async with assistant(mode=era, elicitation_callback=decline) as client:
            result = await client.call_tool("weather", {"place": "Springfield"})
            assert result.structured_content["status"] == "ambiguous"

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_a_cancelled_call_gets_no_answer(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        asked = anyio.Event()

        async def silent(*_: object) -> types.ElicitResult:
            asked.set()
            await anyio.sleep_forever()
            raise AssertionError

        async with assistant(mode=era, elicitation_callback=silent) as client:
            async with anyio.create_task_group() as group:

                async def call() -> None:
                    await client.call_tool("weather", {"place": "Springfield"})

                group.start_soon(call)
                await asked.wait()
                group.cancel_scope.cancel()
            found = await client.call_tool("find_place", {"place": "Oslo"})
            assert found.structured_content["place"]["name"] == "Oslo"

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_progress_is_reported(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        steps: list[float] = []

        async def note(progress: float, total: float | None, message: str | None) -> None:
            steps.append(progress / (total or 1))

        async with assistant(mode=era) as client:
            await client.call_tool(
                "compare", {"places": ["Oslo", "Berlin"]}, progress_callback=note
            )
        assert steps == sorted(steps) and len(steps) >= 2

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_an_error_is_part_of_the_result(assistant: Assistant, era: str) -> None:
    wrong = [
        ("weather", {}, "arguments.place"),
        ("weather", {"place": "Xyzzyqq"}, "Xyzzyqq"),
        ("weather", {"place": "Oslo", "date": "someday"}, "someday"),
        ("near", {"place": "Oslo", "radius_km": -1}, "arguments.radius_km"),
        ("keep", {"action": "undo", "undo": "x"}, "undo"),
        ("keep", {"action": "unstar", "place": "Oslo"}, "not in the archive"),
        ("compare", {"places": ["Oslo"] * 11}, "10"),
    ]

    async def run() -> None:
        async with assistant(mode=era) as client:
            for name, arguments, part in wrong:
                result = await client.call_tool(name, arguments)
                text = result.content[0].text
                assert result.is_error and part in text, text
            with pytest.raises(MCPError, match="no tool"):
                await client.call_tool("fly", {})

    asyncio.run(run())


@pytest.mark.parametrize("detail", ["brief", "full"])
def test_an_answer_stays_within_its_limit_and_lists_the_omissions(
    assistant: Assistant, detail: str
) -> None:
    """The Japanese article has three bytes in each character."""
    long = [
        ("near", {"place": "Berlin", "radius_km": 500, "limit": 50}, "near: "),
        ("weather", {"place": "Berlin", "days": 8, "hours": True}, "hours: "),
        ("read_about", {"place": "東京", "language": "ja"}, "article: "),
        ("my_cities", {"limit": 100}, "cities: "),
    ]

    async def run() -> None:
        germany = {"mode": "import", "source": "country", "country": "DE", "count": 100}
        lines = [
            {"jsonrpc": "2.0", "id": 1, "method": "session.open", "params": germany},
            {"jsonrpc": "2.0", "id": 2, "method": "session.commit"},
        ]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        command = [program(), "--archive", str(assistant.archive)]
        await anyio.run_process(command, input=text.encode())
        async with assistant() as client:
            for name, arguments, cut in long:
                result = await client.call_tool(name, {**arguments, "detail": detail})
                size = len(result.content[0].text.encode())
                assert size <= (10_000 if detail == "full" else 4_000), (name, size)
                notes = result.structured_content.get("cut", [])
                assert all(one in result.content[0].text for one in notes)
                assert not notes or notes[0].startswith(cut)
                # The full limit has room for some of these answers.
                assert notes or (detail == "full" and name != "read_about"), name

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_undo_reverts_its_change_only(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        async with assistant(mode=era) as client:

            async def keep(**arguments: str) -> dict:
                return (await client.call_tool("keep", arguments)).structured_content

            starred = await keep(action="star", place="Oslo")
            removed = await keep(action="remove", place="Oslo")
            assert "archived" not in removed["place"]
            refused = await client.call_tool("keep", {"action": "undo", "undo": starred["undo"]})
            assert refused.is_error and "changed since" in refused.content[0].text
            back = await keep(action="undo", undo=removed["undo"])
            assert back["place"]["starred"]
            again = await keep(action="star", place="Oslo")
            assert again["changed"] is False and "undo" not in again

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_what_the_user_says_about_a_city_is_kept_found_and_undone(
    assistant: Assistant, era: str
) -> None:
    async def run() -> None:
        async with assistant(mode=era) as client:

            async def call(tool: str, **arguments: object) -> dict:
                result = await client.call_tool(tool, arguments)
                assert not result.is_error, result.content
                return result.structured_content

            await call("keep", action="add", place="Oslo", tags=["food"])
            await changed_outside(assistant, "list.add", "name=Nordics")
            said = {"note": "Cinnamon buns.", "visits": ["2024-05"], "lists": ["nordics"]}
            change = await call("keep", action="annotate", place="Oslo", **said)
            for query in ({"query": "buns"}, {"list": "Nordics"}, {"visited_in": "2024"}):
                [row] = (await call("my_cities", **query))["cities"]
                assert row["user_note"] == "Cinnamon buns." and row["lists"] == ["Nordics"]
            back = await call("keep", action="undo", undo=change["undo"])
            assert back["place"]["tags"] == ["food"] and "lists" not in back["place"]
            refused = await client.call_tool("my_cities", {"list": "Nordic"})
            assert refused.is_error and "the lists are Nordics" in refused.content[0].text

    asyncio.run(run())


@pytest.mark.parametrize("era", ERAS)
def test_a_read_only_server_changes_nothing(assistant: Assistant, era: str) -> None:
    async def run() -> None:
        await changed_outside(assistant, "archive.add", "city=2950159", "favorite=true")
        before = assistant.archive.read_bytes()
        async with assistant("--read-only", mode=era) as client:
            assert "keep" not in [tool.name for tool in (await client.list_tools()).tools]
            with pytest.raises(MCPError, match="read-only"):
                await client.call_tool("keep", {"action": "add", "place": "Oslo"})
            for name, arguments in CALLS:
                if name != "keep":
                    assert not (await client.call_tool(name, arguments)).is_error
        assert assistant.archive.read_bytes() == before
        assert "history" in (await history(assistant)) and 'entries":[]' in await history(assistant)

    async def history(assistant: Assistant) -> str:
        command = [program(), "call", "--archive", str(assistant.archive)]
        found = await anyio.run_process([*command, "weather.history", "city=2950159"])
        return "history " + found.stdout.decode().replace(" ", "").replace("\n", "")

    asyncio.run(run())


def test_sun_and_time_are_reported_without_the_service(
    assistant: Assistant, services: Services
) -> None:
    async def run() -> None:
        services.down = True
        async with assistant() as client:
            result = (await client.call_tool("weather", {"place": "Oslo"})).structured_content
            assert result["weather"] == "unavailable" and result["reason"]
            assert "now" not in result and result["days"][0]["sunset"].startswith("2026-05-01T21")
            assert result["warnings"]["status"] == "failed"
            article = (await client.call_tool("read_about", {"place": "Oslo"})).structured_content
            assert "article" not in article and article["reason"]

    asyncio.run(run())


def test_no_answer_has_a_path_of_the_machine(assistant: Assistant) -> None:
    async def run() -> None:
        assistant.archive.mkdir()
        async with assistant() as client:
            for name, arguments in CALLS:
                result = await client.call_tool(name, arguments)
                assert str(assistant.archive.parent) not in result.model_dump_json()
            with pytest.raises(MCPError) as refused:
                await client.read_resource("cityroulette://archive")
            assert str(assistant.archive.parent) not in str(refused.value)

    asyncio.run(run())


def test_the_process_exits_despite_a_subscription(assistant: Assistant) -> None:
    """At the end of the input the server ends the subscription."""
    parameters = assistant.parameters()
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    asked = {"notifications": {"resourceSubscriptions": ["cityroulette://archive"]}, "_meta": meta}
    line = {"jsonrpc": "2.0", "id": "l", "method": "subscriptions/listen", "params": asked}
    output = subprocess.run(
        [parameters.command, *parameters.args], input=json.dumps(line) + "\n",
        capture_output=True, text=True, timeout=4, check=True,
    ).stdout.splitlines()  # fmt: skip
    first, last = json.loads(output[0]), json.loads(output[-1])
    assert first["method"] == "notifications/subscriptions/acknowledged"
    assert first["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == "l"
    assert last["id"] == "l" and last["result"]["resultType"] == "complete"


def test_the_process_exits_despite_an_unanswered_question(
    assistant: Assistant,
) -> None:
    """At the end of the input the server ends the wait for the user's answer."""
    parameters = assistant.parameters()
    able = {"protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}}}
    call = {"name": "weather", "arguments": {"place": "Springfield"}}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": able},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
    ]
    output = subprocess.run(
        [parameters.command, *parameters.args],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True, text=True, timeout=4, check=True,
    ).stdout.splitlines()  # fmt: skip
    last = json.loads(output[-1])
    assert last["id"] == 2 and last["result"]["structuredContent"]["status"] == "ambiguous"


def test_a_conversation_cannot_mix_versions(assistant: Assistant) -> None:
    key = "io.modelcontextprotocol/protocolVersion"
    newer = {"_meta": {key: "2026-07-28"}}
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}}
    (future,) = raw(
        assistant, {"id": 1, "method": "tools/list", "params": {"_meta": {key: "2099-01-01"}}}
    )
    assert future["error"]["code"] == -32022
    assert future["error"]["data"]["supported"] == [
        "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28",
    ]  # fmt: skip
    assert future["error"]["data"]["requested"] == "2099-01-01"
    (early,) = raw(assistant, {"id": 1, "method": "tools/list"})
    assert early["error"]["code"] == -32600
    late = raw(
        assistant,
        {"id": 1, "method": "server/discover", "params": newer},
        {"id": 2, "method": "initialize", "params": hello},
        {"id": 3, "method": "tools/list"},
    )
    assert [one.get("error", {}).get("code") for one in late] == [None, -32022, -32602]
    assert late[1]["error"]["data"]["supported"] == ["2026-07-28"]
    mixed = raw(
        assistant,
        {"id": 1, "method": "initialize", "params": hello},
        {"id": 2, "method": "tools/list", "params": newer},
        {"id": 3, "method": "initialize", "params": hello},
    )
    assert [one.get("error", {}).get("code") for one in mixed] == [None, -32600, -32600]


if __name__ == "__main__":
    sys.exit(pytest.main([__file__]))
